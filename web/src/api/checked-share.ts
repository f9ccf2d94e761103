import { ApiFailure } from './errors'

const refused = (sentence: string) => new ApiFailure(sentence, { kind: 'status' })

/** What the server answers when something is shared: there must be something in it to hand on. */
export function checkedShare<T>(answer: T): T {
  if (typeof answer !== 'object' || answer === null)
    throw refused('Invalid response format from server')
  const { share_token, share_url } = answer as Record<string, unknown>
  if (!share_token && !share_url) throw refused('No share token returned from server')
  return answer
}
