import { CodeXml } from 'lucide-react'

import { Button } from '../../ui/button'
import { toast } from '../../ui/toast-area'
import type { Video } from './types'

const WIDTH = 640

/** Quotes and angle brackets of a title must not end the attribute it stands in. */
const attribute = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')

/** The player as a frame in another page, in the film's own shape. */
export function embedCodeOf({ id, title, width, height }: Video, origin: string): string {
  const shape = width && height ? height / width : 9 / 16
  return `<iframe src="${origin}/embed/videos/${id}" width="${WIDTH}" height="${Math.round(WIDTH * shape)}" title="${attribute(title)}" allow="fullscreen; picture-in-picture" allowfullscreen loading="lazy"></iframe>`
}

/** For a page elsewhere. Only public videos can be embedded. */
export function EmbedCode({ video }: { video: Video }) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(embedCodeOf(video, window.location.origin))
      toast.success('Embed code copied')
    } catch {
      toast.error(
        'The embed code couldn’t be copied. Allow this site to use the clipboard and try again.',
      )
    }
  }
  return (
    <section aria-labelledby="embed" className="grid gap-3 border-t border-line pt-6">
      <div className="grid gap-1">
        <h3 id="embed" className="text-lg">
          Embed
        </h3>
        <p className="text-ink-soft">Show this video on your own website.</p>
      </div>
      <Button variant="secondary" className="justify-self-start" onClick={() => void copy()}>
        <CodeXml aria-hidden size={18} />
        Copy embed code
      </Button>
    </section>
  )
}
