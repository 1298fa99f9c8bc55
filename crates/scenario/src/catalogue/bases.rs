//! The models of the built-in scenarios, of today and of every earlier release. Made from
//! `crates/scenario/catalogue/`. **Append only**: links count by place.

use super::Base;

#[rustfmt::skip]
pub(super) const BASES: &[Base] = &[
    Base { id: "slow-broker", payload: "0AQAGsAkLAcABCgINAhWsAh0AJWQpZAwBAgYCNDIRAgEBIAYAAQEgBgESDgECE-W9" },
    Base { id: "lost-response", payload: "0AQALAUAV9AMdAAwBAgYCNDIOAQICARECAQEgBgABASAGARIOAQF1s0k" },
    Base { id: "lost-request", payload: "0AQALAWAGABX0Ax0ADAECBgI0MhECCAEAAgEIAQICARIKAAG3M64" },
    Base { id: "five-in-flight", payload: "0AQAFFAYUCwGgAREFFawCHQAlZClkDAGSAQYDe259BQIOAQICARECAQEgBgABASAGARINAApR8l0" },
    Base { id: "acks-zero", payload: "0AQALASAdAAwBAgYCNDIOAQgCARECAQEgCQABASAKAhITAAGTIkQ" },
    Base { id: "silently-off", payload: "0AQALAUAV9AMdAAwBAgYCNDIOAQICARECAQEgCQEBASAKAhINAAJFGkw" },
    Base { id: "delivery-timeout", payload: "0AQALAWAGARXoBx0ADAECBgI0Mg4BBgIBuBcRAgEBIBnoBwEBIBmQThIbAAGTG0E" },
    Base { id: "resend-by-app", payload: "0AQALAYABBgEV6AcZ6AcdAA4BBgIBuBcRAkABIgYCNDIBAEABAgYCNDISDQACcaP9" },
    Base { id: "restart", payload: "0AQALAUAGAR0ADAECBgI0Mg4CAgIBGGSQAwESDQACW-X4" },
    Base { id: "leader-failure", payload: "0AQADAQQBAwECCwEgHQAMAQPIAQYCNDIOAyJkAtAPImQD0A8SrALAPhECAQEgCQEAEi8AARQDBLgX5-HL" },
    Base { id: "slow-follower", payload: "0AQADAQQBAwECCwFAFaAfHQAMAQPIAQYCNDIOASAAA8C4AhECAQEgBgAAEjIAARQDAGKyGA" },
    Base { id: "not-enough-replicas", payload: "0AQADAQQBAwECCwEgHQAMAQPIAQYCNDIOBCIAAqAfIgADoB8mFAEAAiYoAQADEQIAAQEgCQESDwABFAMAQ2Bg" },
    Base { id: "unclean-election", payload: "0AQADAQQBAwILASAdAAwEAAGQAwGkAwHAPg4FIsgBAtAPIsgBA9APJtwBAQACJvABAQADEtgEkE4SLAABFAMEuBfLKeg" },
    Base { id: "lost-state", payload: "0AQADAQQBAwECCwEgHQAMAQIGAjQyDgIKAgESZJBOEQIACAEe0A8CEg0BAhQDBLgXV44m" },
];
