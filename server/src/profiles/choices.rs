//! The words a profile may use.

use crate::text_enum::text_enum;

text_enum! {
    ExperienceLevel, "entry, intermediate or expert",
    { Entry = "entry", Intermediate = "intermediate", Expert = "expert" }
}
text_enum! {
    /// What a rate is for.
    RateType, "hourly, daily or project",
    { Hourly = "hourly", Daily = "daily", Project = "project" }
}
text_enum! {
    Availability, "available, limited or unavailable",
    { Available = "available", Limited = "limited", Unavailable = "unavailable" }
}
text_enum! {
    /// Who sees a profile: everyone, those who are signed in, or nobody else.
    Visibility, "public, members or private",
    { Public = "public", Members = "members", Private = "private" }
}
