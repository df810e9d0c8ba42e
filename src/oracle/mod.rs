//! An *oracle* is a property that an observation is checked against; it yields a finding or nothing.
