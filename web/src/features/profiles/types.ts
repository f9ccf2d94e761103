import type { DeveloperProfile } from '../../api/types'

export type {
  ClientBody,
  ClientProfile,
  DeveloperBody,
  DeveloperCard,
  DeveloperProfile,
  NewDeveloperBody,
  OwnProfiles,
  PublicDeveloper,
} from '../../api/types'

export type Availability = DeveloperProfile['availability']
export type ExperienceLevel = NonNullable<DeveloperProfile['experience_level']>
export type RateType = NonNullable<DeveloperProfile['rate_type']>
export type Visibility = DeveloperProfile['visibility']
export type NextStep = NonNullable<DeveloperProfile['next_step']>
