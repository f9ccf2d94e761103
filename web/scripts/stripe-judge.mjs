// The payment provider's own library as the judge of our sandbox and our webhook: it makes the calls, reads the answers,
// signs events that the server has to believe, and checks the signatures of those the sandbox sends. Loopback only.
//
//   node scripts/stripe-judge.mjs PORT SECRET_KEY WEBHOOK_SECRET
//
// Prints what it counted as JSON; fails with the first thing that is not as the library expects it.
import assert from 'node:assert/strict'
import { Buffer } from 'node:buffer'
import { createServer } from 'node:http'
import Stripe from 'stripe'

const [port, key, webhookSecret] = process.argv.slice(2)
const stripe = new Stripe(key, { host: '127.0.0.1', port, protocol: 'http', maxNetworkRetries: 0 })
const counted = { calls: 0, accepted: 0, refused: 0, delivered: 0 }

async function call(promise) {
  const answer = await promise
  counted.calls += 1
  return answer
}

async function listen() {
  const told = []
  const server = createServer((request, response) => {
    const chunks = []
    request.on('data', (chunk) => chunks.push(chunk))
    request.on('end', () => {
      told.push({ body: Buffer.concat(chunks), signature: request.headers['stripe-signature'] })
      response.end('{}')
    })
  })
  await new Promise((listening) => server.listen(0, '127.0.0.1', listening))
  return { told, server, url: `http://127.0.0.1:${server.address().port}/hook` }
}

// The calls, as anybody's program makes them.
const { told, server, url } = await listen()
const endpoint = await call(stripe.webhookEndpoints.create({ url, enabled_events: ['*'] }))
const customer = await call(
  stripe.customers.create({ email: 'ada@example.org', name: 'Ada', metadata: { a: '1' } }),
)
const line = {
  quantity: 1,
  price_data: {
    currency: 'usd',
    unit_amount: 995,
    product_data: { name: 'Thing' },
    recurring: { interval: 'month' },
  },
}
const session = await call(
  stripe.checkout.sessions.create({
    mode: 'subscription',
    customer: customer.id,
    line_items: [line],
    success_url: 'http://127.0.0.1/ok?session_id={CHECKOUT_SESSION_ID}',
    cancel_url: 'http://127.0.0.1/no',
  }),
)
const read = await call(stripe.checkout.sessions.retrieve(session.id))
assert.deepEqual(
  [read.id, read.status, read.amount_total, read.mode],
  [session.id, 'open', 995, 'subscription'],
)
assert.equal((await fetch(`http://127.0.0.1:${port}${new URL(session.url).pathname}`)).status, 200)

const product = await call(stripe.products.create({ name: 'Thing' }))
const price = await call(
  stripe.prices.create({
    product: product.id,
    currency: 'usd',
    unit_amount: 995,
    recurring: { interval: 'month' },
  }),
)
const subscription = await call(
  stripe.subscriptions.create({ customer: customer.id, items: [{ price: price.id }] }),
)
const known = await call(stripe.subscriptions.retrieve(subscription.id))
assert.deepEqual([known.status, known.items.data[0].price.unit_amount], ['active', 995])
const ending = await call(
  stripe.subscriptions.update(subscription.id, { cancel_at_period_end: true }),
)
assert.equal(ending.cancel_at_period_end, true)
const all = await call(stripe.subscriptions.list({ customer: customer.id, status: 'all' }))
assert.deepEqual(
  all.data.map((one) => one.id),
  [subscription.id],
)
const portal = await call(
  stripe.billingPortal.sessions.create({ customer: customer.id, return_url: 'http://127.0.0.1/' }),
)
assert.match(portal.url, /\/sandbox\/portal\/bps_/)

const twice = { idempotencyKey: 'judge-1' }
const one = await call(stripe.paymentIntents.create({ amount: 500, currency: 'usd' }, twice))
const same = await call(stripe.paymentIntents.create({ amount: 500, currency: 'usd' }, twice))
assert.equal(one.id, same.id)
await assert.rejects(stripe.paymentIntents.create({ amount: 501, currency: 'usd' }, twice), {
  type: 'StripeIdempotencyError',
})
const declining = { payment_method: 'pm_card_visa_chargeDeclinedInsufficientFunds' }
await assert.rejects(stripe.paymentIntents.confirm(one.id, declining), {
  type: 'StripeCardError',
  decline_code: 'insufficient_funds',
})
const paid = await call(stripe.paymentIntents.confirm(one.id, { payment_method: 'pm_card_visa' }))
assert.equal(paid.status, 'succeeded')
const refund = await call(stripe.refunds.create({ payment_intent: one.id, amount: 200 }))
assert.equal(refund.amount, 200)
const expired = await call(stripe.testHelpers.refunds.expire(refund.id))
assert.equal(expired.status, 'failed')
const taken = await call(
  stripe.paymentIntents.create({
    amount: 700,
    currency: 'usd',
    confirm: true,
    payment_method: 'pm_card_createDispute',
  }),
)
const disputes = await call(stripe.disputes.list({ charge: taken.latest_charge }))
assert.deepEqual(
  disputes.data.map((one) => [one.status, one.amount, one.balance_transactions[0].amount]),
  [['needs_response', 700, -700]],
)
const won = await call(
  stripe.disputes.update(disputes.data[0].id, {
    evidence: { uncategorized_text: 'winning_evidence' },
  }),
)
assert.deepEqual([won.status, won.balance_transactions[1].amount], ['won', 700])
await assert.rejects(stripe.subscriptions.retrieve('sub_none'), {
  type: 'StripeInvalidRequestError',
  code: 'resource_missing',
})
const wrong = new Stripe('sk_test_wrong', {
  host: '127.0.0.1',
  port,
  protocol: 'http',
  maxNetworkRetries: 0,
})
await assert.rejects(wrong.customers.list(), { type: 'StripeAuthenticationError' })

const clock = await call(stripe.testHelpers.testClocks.create({ frozen_time: 1_772_366_400 }))
const moved = await call(
  stripe.testHelpers.testClocks.advance(clock.id, { frozen_time: 1_772_366_400 + 86_400 }),
)
assert.equal(moved.frozen_time, 1_772_366_400 + 86_400)

// What the sandbox tells a listener is signed as the library expects it.
const events = await call(stripe.events.list({ limit: 100 }))
const wanted = events.data.length
for (let waited = 0; told.length < wanted && waited < 30_000; waited += 100)
  await new Promise((later) => setTimeout(later, 100))
for (const { body, signature } of told) {
  const event = stripe.webhooks.constructEvent(body, signature, endpoint.secret)
  assert.equal(event.object, 'event')
  assert.throws(() => stripe.webhooks.constructEvent(`${body} `, signature, endpoint.secret))
  counted.delivered += 1
}
assert.ok(counted.delivered >= wanted, `${counted.delivered} of ${wanted} events came`)
server.close()

// What the library signs is believed; what it signs with another secret, or too long ago, is not.
async function send(payload, header) {
  const answer = await fetch(`http://127.0.0.1:${port}/api/payments/webhook`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'stripe-signature': header },
    body: payload,
  })
  return answer.status
}
const now = Math.floor(Date.now() / 1000)
for (const [number, event] of events.data.entries()) {
  const payload = JSON.stringify({ ...event, id: `evt_judge_${number}` }, null, number % 3)
  const header = (options) =>
    stripe.webhooks.generateTestHeaderString({ payload, secret: webhookSecret, ...options })
  assert.equal(await send(payload, header({ timestamp: now - (number % 250) })), 200)
  counted.accepted += 1
  for (const forged of [
    header({ secret: 'whsec_other' }),
    header({ timestamp: now - 400 }),
    header({ timestamp: now + 400 }),
  ]) {
    assert.equal(await send(payload, forged), 400)
    counted.refused += 1
  }
}
console.log(JSON.stringify(counted))
