import { Search, SlidersHorizontal } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'

import { Button } from '../../ui/button'
import { ChipInput } from '../../ui/chip-input'
import { Field, TextField } from '../../ui/field'
import { SelectField } from './choices'
import { filterCount, HIGHEST_RATE, rate, RATINGS, type CreatorFilters } from './creator-filters'
import { LANGUAGES, SKILLS } from './suggestions'
import { AVAILABILITY } from './texts'

interface CreatorFilterFormProps {
  filters: CreatorFilters
  onChange: (filters: CreatorFilters) => void
}

/** A pause in typing is the end of a word. */
const PAUSE_MS = 350

/** Every choice counts at once; what is typed counts after a pause, or at once with Enter. */
export function CreatorFilterForm({ filters, onChange }: CreatorFilterFormProps) {
  const chosen = filterCount({ ...filters, search: undefined })
  const [open, setOpen] = useState(chosen > 0)
  const change = (part: Partial<CreatorFilters>) => {
    onChange({ ...filters, ...part })
  }

  return (
    <form
      role="search"
      aria-label="Creators"
      noValidate
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault()
      }}
    >
      <SearchBox
        value={filters.search ?? ''}
        onChange={(search) => {
          change({ search: search || undefined })
        }}
      />
      <Button
        variant="secondary"
        className="md:hidden"
        aria-expanded={open}
        aria-controls="creator-filters"
        onClick={() => {
          setOpen(!open)
        }}
      >
        <SlidersHorizontal aria-hidden size={18} />
        {chosen > 0 ? `Filters (${chosen})` : 'Filters'}
      </Button>
      <div id="creator-filters" className={open ? 'grid gap-5' : 'hidden gap-5 md:grid'}>
        <ChipInput
          label="Skills"
          noun="skill"
          value={filters.skill ?? []}
          suggestions={SKILLS}
          placeholder="Rust, React..."
          onChange={(skill) => {
            change({ skill: skill.length > 0 ? skill : undefined })
          }}
        />
        <RateBox
          value={filters.rate_max}
          onChange={(rate_max) => {
            change({ rate_max })
          }}
        />
        <SelectField
          label="Availability"
          none="Any"
          options={Object.entries(AVAILABILITY)}
          value={filters.availability ?? ''}
          onChange={({ target }) => {
            change({ availability: availabilityOf(target.value) })
          }}
        />
        <SelectField
          label="Rating"
          none="Any"
          options={RATINGS.map((stars) => [
            String(stars),
            stars === 5 ? '5 stars' : `${stars} stars or more`,
          ])}
          value={filters.rating_min?.toString() ?? ''}
          onChange={({ target }) => {
            change({ rating_min: target.value === '' ? undefined : Number(target.value) })
          }}
        />
        <SelectField
          label="Language"
          none="Any"
          options={languages(filters.language)}
          value={filters.language ?? ''}
          onChange={({ target }) => {
            change({ language: target.value || undefined })
          }}
        />
      </div>
    </form>
  )
}

const availabilityOf = (value: string) =>
  (Object.keys(AVAILABILITY) as (keyof typeof AVAILABILITY)[]).find((known) => known === value)

function languages(chosen: string | undefined): (readonly [string, string])[] {
  const all: readonly string[] = LANGUAGES
  const offered = chosen === undefined || all.includes(chosen) ? all : [chosen, ...all]
  return offered.map((language) => [language, language])
}

function SearchBox({ value, onChange }: { value: string; onChange: (text: string) => void }) {
  const { text, type, now } = useTyped(value, onChange)
  return (
    <Field label="Search">
      {(control) => (
        <div className="relative">
          <Search
            aria-hidden
            size={18}
            className="pointer-events-none absolute inset-y-0 left-3.5 my-auto text-ink-soft"
          />
          <input
            {...control}
            type="search"
            className="input pl-10"
            maxLength={200}
            placeholder="Name, skill, headline..."
            value={text}
            onChange={({ target }) => {
              type(target.value)
            }}
            onKeyDown={({ key }) => {
              if (key === 'Enter') now()
            }}
          />
        </div>
      )}
    </Field>
  )
}

interface RateBoxProps {
  value: number | undefined
  onChange: (rate: number | undefined) => void
}

function RateBox({ value, onChange }: RateBoxProps) {
  const { text, type, now } = useTyped(value?.toString() ?? '', (typed) => {
    if (typed === '' || rate(typed) !== undefined) onChange(rate(typed))
  })
  const wrong = text.trim() !== '' && rate(text) === undefined
  return (
    <TextField
      label="Highest rate"
      hint="Dollars an hour. A day counts as eight hours."
      inputMode="numeric"
      autoComplete="off"
      placeholder="$"
      value={text}
      error={
        wrong
          ? `Enter whole dollars from 1 to ${HIGHEST_RATE.toLocaleString('en')}, for example 80.`
          : undefined
      }
      onChange={({ target }) => {
        type(target.value)
      }}
      onKeyDown={({ key }) => {
        if (key === 'Enter') now()
      }}
    />
  )
}

/** What is being typed, told after a pause; when the value changes elsewhere (the way back, a reset) it follows. */
function useTyped(value: string, onChange: (text: string) => void) {
  const [text, setText] = useState(value)
  const [followed, setFollowed] = useState(value)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const latest = useRef(onChange)

  if (followed !== value) {
    setFollowed(value)
    if (text.trim() !== value) setText(value)
  }
  useEffect(() => {
    latest.current = onChange
  })
  useEffect(
    () => () => {
      clearTimeout(timer.current)
    },
    [],
  )

  const tell = (typed: string) => {
    clearTimeout(timer.current)
    if (typed.trim() !== value) latest.current(typed.trim())
  }
  return {
    text,
    type: (typed: string) => {
      setText(typed)
      clearTimeout(timer.current)
      timer.current = setTimeout(() => {
        tell(typed)
      }, PAUSE_MS)
    },
    now: () => {
      tell(text)
    },
  }
}
