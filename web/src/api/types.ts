import type { paths } from './schema.gen'

type Json<R> = R extends { content: { 'application/json': infer T } } ? T : never
type Body<O> = O extends { requestBody: infer B } ? Json<B> : never

/** A user as the server sends it. */
export type ServerUser = Json<paths['/auth/me']['get']['responses'][200]>
export type RegisterBody = Body<paths['/auth/register']['post']>
export type LoginBody = Body<paths['/auth/login']['post']>
export type PasswordBody = Body<paths['/auth/password']['post']>
export type FeedbackBody = Body<paths['/feedback/']['post']>
export type SessionPage = Json<paths['/auth/sessions']['get']['responses'][200]>
export type SessionRow = SessionPage['items'][number]
export type TotpState = Json<paths['/auth/totp']['get']['responses'][200]>
export type TotpSecret = Json<paths['/auth/totp']['post']['responses'][200]>
export type PasskeyRow = Json<paths['/auth/passkeys']['get']['responses'][200]>['items'][number]
export type ApiTokenPage = Json<paths['/auth/tokens']['get']['responses'][200]>
export type ApiToken = ApiTokenPage['items'][number]
export type NewApiTokenBody = Body<paths['/auth/tokens']['post']>
/** With the token itself, which is shown this once. */
export type NewApiToken = Json<paths['/auth/tokens']['post']['responses'][201]>
/** How far the archive of one's data is. */
export type DataExport = Json<paths['/account/export']['get']['responses'][200]>

/** What is known of a client, on each of their requests. */
export type TrustFacts = SharedRequest['client']
/** A request as the developer sees it who it is shared with. */
export type SharedRequest = Json<paths['/requests/shared-with-me']['get']['responses'][200]>[number]
/** A public request in a list. */
export type PublicRequest = Json<paths['/requests/public']['get']['responses'][200]>[number]
/** A request in full, to whoever may read it. */
export type FullRequest = Json<paths['/requests/{id}']['get']['responses'][200]>
export type Receipt = Json<paths['/payments/receipts']['get']['responses'][200]>['items'][number]
export type Subscription = Json<paths['/payments/subscription-status']['get']['responses'][200]>

/** Both halves of one's own profile. */
export type OwnProfiles = Json<paths['/profile/me']['get']['responses'][200]>
export type DeveloperProfile = NonNullable<OwnProfiles['developer_profile']>
export type ClientProfile = NonNullable<OwnProfiles['client_profile']>
export type NewDeveloperBody = Body<paths['/profile/developer']['post']>
export type DeveloperBody = Body<paths['/profile/developer']['put']>
export type ClientBody = Body<paths['/profile/client']['put']>
/** A developer in the list of creators. */
export type DeveloperCard = Json<
  paths['/profile/developers/public']['get']['responses'][200]
>[number]
/** A developer as everybody sees them. */
export type PublicDeveloper = Json<
  paths['/profile/developers/{id}/public']['get']['responses'][200]
>

/** What two people who worked together said about each other. */
export type RatingsBetween = Json<paths['/ratings/with/{id}']['get']['responses'][200]>
/** One of the two, for those who wrote it or may see it. */
export type Rating = NonNullable<RatingsBetween['mine']>
export type RatingBody = Body<paths['/ratings/developer/{id}']['post']>
/** A rating as everybody sees it. */
export type Review = Json<
  paths['/ratings/developer/{id}']['get']['responses'][200]
>['items'][number]
export type RatingSummary = Json<paths['/ratings/developer/{id}/rating']['get']['responses'][200]>

/** What somebody imported from other sites, and the code for their next file. */
export type OwnImports = Json<paths['/reputation/imports']['get']['responses'][200]>
export type ImportedReputation = OwnImports['items'][number]
export type ReputationFile = Body<paths['/reputation/imports']['post']>
