//! The words a profile may use.

use crate::words::words;

words! {
    ExperienceLevel, "entry, intermediate or expert",
    { Entry = "entry", Intermediate = "intermediate", Expert = "expert" }
}
words! {
    /// What a rate is for.
    RateType, "hourly, daily or project",
    { Hourly = "hourly", Daily = "daily", Project = "project" }
}
words! {
    Availability, "available, limited or unavailable",
    { Available = "available", Limited = "limited", Unavailable = "unavailable" }
}
words! {
    /// Who sees a profile: everyone, those who are signed in, or nobody else.
    Visibility, "public, members or private",
    { Public = "public", Members = "members", Private = "private" }
}
