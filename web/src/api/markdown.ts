import { api, unwrap } from './client'

/** Markdown as the server will show it: rendered and sanitised there, by the same rules as what is stored. */
export async function previewMarkdown(content: string, signal?: AbortSignal): Promise<string> {
  const { html } = await unwrap(
    api.POST('/markdown/preview', { body: { content }, ...(signal && { signal }) }),
  )
  return html
}
