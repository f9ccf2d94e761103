import clsx from 'clsx'
import { Search, SlidersHorizontal } from 'lucide-react'
import { useId, useState, type SubmitEvent } from 'react'

import { Button } from '../../ui/button'
import { ChipInput } from '../../ui/chip-input'
import { TextField } from '../../ui/field'
import { budget, LARGEST_BUDGET, MOST_SKILLS, type OpportunityFilters } from './filters'

interface Draft {
  readonly search: string
  readonly skill: readonly string[]
  readonly budgetMin: string
  readonly budgetMax: string
}

const draftOf = ({ search, skill, budget_min, budget_max }: OpportunityFilters): Draft => ({
  search: search ?? '',
  skill: skill ?? [],
  budgetMin: budget_min?.toString() ?? '',
  budgetMax: budget_max?.toString() ?? '',
})

interface FilterFormProps {
  filters: OpportunityFilters
  onChange: (filters: OpportunityFilters) => void
}

/** Skills count as soon as they are chosen; words and amounts when they are sent. */
export function FilterForm({ filters, onChange }: FilterFormProps) {
  const [draft, setDraft] = useState(() => draftOf(filters))
  const [shown, setShown] = useState(filters)
  const [tried, setTried] = useState(false)
  const chosen = countOf(filters)
  // Where there is little room the rest is folded away, unless something in it is chosen.
  const [unfolded, setUnfolded] = useState(chosen > 0)
  const moreId = useId()
  if (shown !== filters) {
    // The address changed: by us, or by the way back.
    setShown(filters)
    setDraft(draftOf(filters))
    setTried(false)
  }

  const minError = amountError(draft.budgetMin)
  const maxError = amountError(draft.budgetMax) ?? orderError(draft)

  const apply = (next: Draft) => {
    setDraft(next)
    onChange({
      search: next.search.trim() || undefined,
      skill: next.skill.length > 0 ? next.skill : undefined,
      budget_min: budget(next.budgetMin),
      budget_max: budget(next.budgetMax),
      sort: filters.sort,
    })
  }

  const send = (event: SubmitEvent) => {
    event.preventDefault()
    setTried(true)
    if (minError === undefined && maxError === undefined) apply(draft)
    else setUnfolded(true)
  }

  const type = (change: Partial<Draft>) => {
    setDraft({ ...draft, ...change })
  }

  return (
    <form
      role="search"
      aria-label="Open requests"
      noValidate
      className="grid gap-5"
      onSubmit={send}
    >
      <TextField
        label="Search"
        type="search"
        value={draft.search}
        maxLength={200}
        placeholder="Billing, mobile app..."
        onChange={({ target }) => {
          type({ search: target.value })
        }}
      />
      <Button
        variant="secondary"
        className="md:hidden"
        aria-expanded={unfolded}
        aria-controls={moreId}
        onClick={() => {
          setUnfolded(!unfolded)
        }}
      >
        <SlidersHorizontal aria-hidden size={18} />
        {chosen > 0 ? `Filters (${chosen})` : 'Filters'}
      </Button>
      <div id={moreId} className={clsx('gap-5 md:grid', unfolded ? 'grid' : 'hidden')}>
        <ChipInput
          label="Skills"
          noun="skill"
          value={draft.skill}
          max={MOST_SKILLS}
          placeholder="Rust, React..."
          onChange={(skill) => {
            apply({ ...draft, skill })
          }}
        />
        <fieldset className="grid grid-cols-2 gap-3">
          <legend className="sr-only">Budget in dollars</legend>
          <TextField
            label="Budget from"
            inputMode="numeric"
            value={draft.budgetMin}
            placeholder="$"
            error={tried ? minError : undefined}
            onChange={({ target }) => {
              type({ budgetMin: target.value })
            }}
          />
          <TextField
            label="Budget to"
            inputMode="numeric"
            value={draft.budgetMax}
            placeholder="$"
            error={tried ? maxError : undefined}
            onChange={({ target }) => {
              type({ budgetMax: target.value })
            }}
          />
        </fieldset>
      </div>
      <Button type="submit" className="justify-self-start max-md:w-full">
        <Search aria-hidden size={18} />
        Search
      </Button>
    </form>
  )
}

const countOf = ({ skill = [], budget_min, budget_max }: OpportunityFilters) =>
  skill.length + [budget_min, budget_max].filter((amount) => amount !== undefined).length

function amountError(typed: string): string | undefined {
  if (typed.trim() === '' || budget(typed) !== undefined) return undefined
  return `Enter whole dollars from 1 to ${LARGEST_BUDGET.toLocaleString('en')}, for example 1500.`
}

function orderError({ budgetMin, budgetMax }: Draft): string | undefined {
  const from = budget(budgetMin)
  const to = budget(budgetMax)
  return from !== undefined && to !== undefined && from > to
    ? 'Enter an amount that isn’t below the first one.'
    : undefined
}
