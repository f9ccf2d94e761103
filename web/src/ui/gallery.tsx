import clsx from 'clsx'
import { Maximize2 } from 'lucide-react'
import { useState } from 'react'

import { ahead, loadChunk } from '../lib/load-chunk'
import { Cover } from './cover'
import { useOpened } from './use-opened'

const fetchDialog = loadChunk(() => import('./picture-dialog'))

const FRAME =
  'relative block aspect-[8/5] w-full overflow-hidden rounded-m bg-sunken after:pointer-events-none after:absolute after:inset-0 after:rounded-m after:shadow-[inset_0_0_0_1px_color-mix(in_oklab,var(--ink)_12%,transparent)]'

interface GalleryProps {
  title: string
  cover: string | null | undefined
  images: readonly { readonly url: string }[]
}

/**
 * The cover first, then the others: one large, with all of them below it to choose from. A press on the large one fills
 * the screen with it.
 */
export function Gallery({ title, cover, images }: GalleryProps) {
  const pictures = [...(cover ? [cover] : []), ...images.map(({ url }) => url)]
  const [chosen, setChosen] = useState(0)
  const [isOpen, setOpen] = useState(false)
  const close = () => {
    setOpen(false)
  }
  const dialog = useOpened(isOpen, fetchDialog, close)
  // One of them may have been removed meanwhile.
  const at = Math.min(chosen, pictures.length - 1)
  const src = pictures[at]
  if (src === undefined) {
    return (
      <div className={FRAME}>
        <Cover title={title} />
      </div>
    )
  }
  return (
    <div className="grid grid-cols-1 gap-3">
      <button
        type="button"
        className={clsx(FRAME, 'group cursor-zoom-in')}
        aria-label={`Open picture ${at + 1} of ${pictures.length}`}
        {...ahead(fetchDialog)}
        onClick={() => {
          setOpen(true)
        }}
      >
        <img src={src} alt="" className="block size-full object-cover" />
        <span
          aria-hidden
          className="absolute right-3 bottom-3 grid size-10 place-items-center rounded-full bg-paint-ink/85 text-paint-paper opacity-0 transition-opacity group-hover:opacity-100 group-focus-visible:opacity-100"
        >
          <Maximize2 size={18} />
        </span>
      </button>
      {pictures.length > 1 && (
        <ul role="list" aria-label="Pictures" className="grid grid-cols-4 gap-2.5 sm:grid-cols-6">
          {pictures.map((picture, place) => (
            <li key={picture}>
              <button
                type="button"
                aria-label={`Show picture ${place + 1} of ${pictures.length}`}
                aria-pressed={place === at}
                className="block aspect-[8/5] w-full overflow-hidden rounded-s bg-sunken opacity-80 outline-offset-2 hover:opacity-100 aria-pressed:opacity-100 aria-pressed:ring-2 aria-pressed:ring-accent aria-pressed:ring-offset-2 aria-pressed:ring-offset-paper"
                onClick={() => {
                  setChosen(place)
                }}
              >
                <img src={picture} alt="" loading="lazy" className="size-full object-cover" />
              </button>
            </li>
          ))}
        </ul>
      )}
      {dialog && (
        <dialog.PictureDialog
          title={title}
          pictures={pictures}
          at={at}
          onMove={setChosen}
          onClose={close}
        />
      )}
    </div>
  )
}
