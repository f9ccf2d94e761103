import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { Search } from 'lucide-react'
import { useId, useState, type SubmitEvent } from 'react'

import { centsAsDollars } from '../../lib/money'
import { Button } from '../../ui/button'
import { PILL_LINK } from '../../ui/pill'
import { TagLinks } from '../../ui/tag-links'
import type { ProductFilters } from './filters'
import { productTagsQuery } from './queries'
import { SORTS } from './texts'

const EXACTLY = { exact: true, includeSearch: true, explicitUndefined: true }

/** Words, price and order. Words count when they are sent, the rest at once. */
export function FilterBar({ filters }: { filters: ProductFilters }) {
  return (
    <div className="grid grid-cols-1 gap-4">
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <SearchBox filters={filters} />
        <PriceChoice filters={filters} />
      </div>
      <nav aria-label="Sort products" className="flex flex-wrap gap-2">
        {SORTS.map(([sort, text]) => (
          <Link
            key={text}
            to="/marketplace"
            search={{ ...filters, sort }}
            className={PILL_LINK}
            aria-current={filters.sort === sort ? 'page' : undefined}
            activeOptions={EXACTLY}
            resetScroll={false}
          >
            {text}
          </Link>
        ))}
      </nav>
      <Tags filters={filters} />
    </div>
  )
}

function SearchBox({ filters }: { filters: ProductFilters }) {
  const navigate = useNavigate()
  const { q = '' } = filters
  const [text, setText] = useState(q)
  const [shown, setShown] = useState(q)
  if (shown !== q) {
    // The address changed: by us, or by the way back.
    setShown(q)
    setText(q)
  }
  const send = (event: SubmitEvent) => {
    event.preventDefault()
    void navigate({
      to: '/marketplace',
      search: { ...filters, q: text.trim() || undefined },
      resetScroll: false,
    })
  }
  return (
    <form role="search" aria-label="Products" className="flex flex-1 gap-2" onSubmit={send}>
      <input
        type="search"
        aria-label="Search products"
        className="input max-w-120 min-w-40 flex-1"
        value={text}
        maxLength={100}
        placeholder="Booking, charts..."
        onChange={({ target }) => {
          setText(target.value)
        }}
      />
      <Button type="submit" variant="secondary">
        <Search aria-hidden size={18} />
        Search
      </Button>
    </form>
  )
}

/** In cents; 0 is free. */
const PRICES = [0, 1_000, 2_500, 5_000, 10_000]

function PriceChoice({ filters }: { filters: ProductFilters }) {
  const id = useId()
  const navigate = useNavigate()
  const { price_max } = filters
  // An address may say another one.
  const prices =
    price_max === undefined || PRICES.includes(price_max) ? PRICES : [...PRICES, price_max]
  return (
    <div className="flex items-center gap-3">
      <label htmlFor={id} className="text-note text-ink-soft">
        Price
      </label>
      <select
        id={id}
        className="input w-auto"
        value={price_max ?? ''}
        onChange={({ target: { value } }) => {
          const chosen = value === '' ? undefined : Number(value)
          const search = { ...filters, price_max: chosen }
          void navigate({ to: '/marketplace', search, resetScroll: false })
        }}
      >
        <option value="">Any price</option>
        {prices.map((price) => (
          <option key={price} value={price}>
            {price === 0 ? 'Free' : `Up to ${centsAsDollars(price)}`}
          </option>
        ))}
      </select>
    </div>
  )
}

function Tags({ filters }: { filters: ProductFilters }) {
  const { data = [] } = useQuery(productTagsQuery())
  return (
    <TagLinks
      tags={data.map(({ tag }) => tag)}
      chosen={filters.tag}
      linkTo={(tag) => ({ to: '/marketplace', search: { ...filters, tag } })}
    />
  )
}
