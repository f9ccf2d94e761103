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
