import { useState } from 'react'

import { Cover } from '../../ui/cover'
import { TextField } from '../../ui/field'

const SUGGESTED = 'Tide tables for small boats'

/** A promise of the product to be tried on the spot: a work without a picture is never a grey box. */
export function CoverTry() {
  const [title, setTitle] = useState(SUGGESTED)
  const shown = title.trim() === '' ? SUGGESTED : title

  return (
    <section aria-labelledby="landing-cover" className="border-t border-line">
      <div className="wrap grid items-center gap-x-16 gap-y-8 py-14 md:grid-cols-[minmax(0,5fr)_minmax(0,7fr)] lg:py-20">
        <div>
          <h2 id="landing-cover" className="text-3xl">
            Your work comes first
          </h2>
          <p className="mt-3 max-w-[46ch] text-lg text-ink-soft">
            Every showcase starts with a picture. No screenshot yet? We draw a cover from the title,
            and the same title always gets the same cover.
          </p>
          <TextField
            className="mt-7 max-w-md"
            label="Name something you built"
            hint="What you type here stays on this page."
            value={title}
            maxLength={120}
            autoComplete="off"
            onChange={(event) => {
              setTitle(event.target.value)
            }}
          />
        </div>
        <figure>
          <div className="aspect-[16/10] overflow-hidden rounded-l border border-line shadow-card">
            <Cover title={shown} />
          </div>
          <figcaption className="mt-4 font-display text-xl font-bold tracking-[-0.02em]">
            {shown}
          </figcaption>
        </figure>
      </div>
    </section>
  )
}
