//! What to draw and what to say: a pure function of a run and a position in it.
#![no_std]
