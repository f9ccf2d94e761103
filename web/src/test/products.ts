import type {
  Product,
  ProductFile,
  ProductReview,
  Purchase,
  Sale,
  Statement,
} from '../features/marketplace/types'

/** A product of somebody else as the server sends it; say only what matters to the test. */
export function aProduct(over: Partial<Product> = {}): Product {
  return {
    id: 5,
    seller_id: 9,
    seller: { id: 9, name: 'Maya Okafor', avatar_url: null },
    title: 'Seatlock',
    summary: 'Seat locks for PostgreSQL.',
    description: null,
    description_html: null,
    price_cents: 1900,
    currency: 'usd',
    tags: [],
    status: 'published',
    cover_url: null,
    gallery: [],
    refund_days: 14,
    file_count: 2,
    total_bytes: 5_300_000,
    latest_version: null,
    average_rating: 0,
    total_ratings: 0,
    sales: 0,
    version: 1,
    created_at: '2026-10-02T09:00:00Z',
    updated_at: '2026-10-02T09:00:00Z',
    published_at: '2026-10-02T09:00:00Z',
    ...over,
  }
}

/** The same as one's own. */
export const anOwnProduct = (over: Partial<Product> = {}) =>
  aProduct({
    seller_id: 7,
    seller: { id: 7, name: 'Ines Kaya', avatar_url: null },
    ...over,
  })

export const aProductFile = (over: Partial<ProductFile> = {}): ProductFile => ({
  id: 21,
  file_name: 'seatlock-2.1.0.tar.gz',
  size_bytes: 4_404_019,
  sha256: 'ab'.repeat(32),
  version: null,
  downloads: 0,
  created_at: '2026-10-02T09:00:00Z',
  url: '/api/files/21?signature=x',
  ...over,
})

export const aPurchase = (over: Partial<Purchase> = {}): Purchase => ({
  id: 41,
  product_id: 5,
  amount_cents: 1900,
  currency: 'usd',
  status: 'paid',
  license_key: 'OPP-AAAA-BBBB-CCCC',
  purchased_at: '2026-10-06T12:00:00Z',
  refunded_at: null,
  ...over,
})

export const aProductReview = (over: Partial<ProductReview> = {}): ProductReview => ({
  id: 31,
  stars: 4,
  comment: 'Solid.',
  reviewer: { id: 8, name: 'Harbour Works', avatar_url: null, user_type: 'client' },
  reply: null,
  replied_at: null,
  created_at: '2026-10-06T12:00:00Z',
  updated_at: '2026-10-06T12:00:00Z',
  ...over,
})

export const aSale = (over: Partial<Sale> = {}): Sale => ({
  id: 41,
  product_id: 5,
  product_title: 'Seatlock',
  buyer: { id: 8, name: 'Harbour Works', avatar_url: null, user_type: 'client' },
  amount_cents: 1900,
  currency: 'usd',
  status: 'paid',
  purchased_at: '2026-10-06T12:00:00Z',
  refundable_until: '2026-10-20T12:00:00Z',
  ...over,
})

export const aStatement = (over: Partial<Statement> = {}): Statement => ({
  currency: 'usd',
  sold_cents: 5700,
  refunded_cents: 1900,
  disputed_cents: 0,
  paid_out_cents: 0,
  balance_cents: 3800,
  sales: 3,
  mode: 'sandbox',
  months: [
    { month: '2026-10', sold_cents: 5700, refunded_cents: 1900, disputed_cents: 0, sales: 3 },
  ],
  ...over,
})
