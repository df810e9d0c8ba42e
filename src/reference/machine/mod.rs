//! The *machine* is the incremental side of the reference: it takes chunks and delivers what is certain, no later than
//! it must and never more.
//!
//! It holds only characters whose meaning is still open, and copies nothing else: arguments and values pass to the sink
//! as slices of the chunk. Its state is compared by content, so that an explorer can follow equal states once.

mod arguments;
mod block;
mod header_body;
mod json;
mod json_body;
mod literal;
mod name;
mod prose;
mod raw_body;
mod raw_name;
mod raw_value;
mod stream;
mod string;
#[cfg(test)]
mod tests;

pub use stream::Machine;
