import { describe, expect, it } from 'vitest'

import { aProduct, aPurchase } from '../../test/products'
import { filesProblem } from './file-rules'
import { readProductFilters } from './filters'
import { changeIn, draftOf, EMPTY_PRODUCT, formOf, productForm } from './product-form'
import { endedText, filesText, priceText } from './texts'

it('reads an address that anybody may have written', () => {
  expect(
    readProductFilters({ q: ' charts ', tag: 'Rust', price_max: '2500', sort: 'cheap' }),
  ).toEqual({ q: 'charts', tag: 'Rust', price_max: 2500, sort: 'cheap' })
  expect(readProductFilters({ price_max: '0' }).price_max).toBe(0)
  const nothing = { q: undefined, tag: undefined, price_max: undefined, sort: undefined }
  expect(readProductFilters({ q: ['x'], tag: ' ', price_max: '-5', sort: 'worst' })).toEqual(
    nothing,
  )
  expect(readProductFilters({ price_max: '1e3', sort: 'new' })).toEqual(nothing)
})

describe('a price', () => {
  const problems = (price: string) => {
    const checked = productForm.safeParse({ ...EMPTY_PRODUCT, title: 'Seatlock', price })
    return checked.success ? [] : checked.error.issues.map(({ path }) => path[0])
  }

  it.each([
    ['19', 1900],
    ['19.5', 1950],
    ['19.99', 1999],
    ['$1,900.05', 190_005],
    ['0', 0],
    ['0.59', 59],
  ])('%s is %i cents', (typed, cents) => {
    expect(problems(typed)).toEqual([])
    expect(changeIn({ price: typed })).toEqual({ price_cents: cents })
  })

  it.each(['', 'free', '19,5', '-3', '1.999', '1e3', '0.49'])('"%s" is none', (typed) => {
    expect(problems(typed)).toEqual(['price'])
  })

  it('is shown for editing as it was typed', () => {
    expect(formOf(aProduct({ price_cents: 1900 })).price).toBe('19')
    expect(formOf(aProduct({ price_cents: 1905 })).price).toBe('19.05')
  })
})

it.each(['', '61', '-1', '1.5', 'two'])('"%s" is no number of days for refunds', (refund_days) => {
  const form = { ...EMPTY_PRODUCT, title: 'Seatlock', price: '1', refund_days }
  expect(productForm.safeParse(form).success).toBe(false)
})

it('a new product is a draft, without what is empty', () => {
  expect(draftOf({ ...EMPTY_PRODUCT, title: ' Seatlock ', price: '19', tags: ['Rust'] })).toEqual({
    title: 'Seatlock',
    summary: null,
    description: null,
    tags: ['Rust'],
    price_cents: 1900,
    refund_days: 14,
    status: 'draft',
  })
})

it('says prices, files and how a purchase ended', () => {
  expect(priceText({ price_cents: 0, currency: 'usd' })).toBe('Free')
  expect(priceText({ price_cents: 1900, currency: 'usd' })).toBe('$19')
  expect(filesText(aProduct({ file_count: 1, total_bytes: 900 }))).toBe('1 file, 900 B')
  expect(endedText(aPurchase())).toBeNull()
  expect(endedText(aPurchase({ status: 'refunded', refunded_at: '2026-10-09T12:00:00Z' }))).toBe(
    'Refunded on Oct 9, 2026. Your licence key and downloads no longer work.',
  )
})

it('spares uploads that would be refused', () => {
  const file = (size: number) => ({ name: 'a.zip', size })
  const most = 500 * 1024 * 1024
  expect(filesProblem([file(1), file(most)], 18)).toBeNull()
  expect(filesProblem([file(0)], 0)).toBe('a.zip is empty. Please choose another file.')
  expect(filesProblem([file(most + 1)], 0)).toMatch(/^a\.zip is 500\.0 MB\./)
  expect(filesProblem([file(1)], 20)).toMatch(/up to 20 files/)
})
