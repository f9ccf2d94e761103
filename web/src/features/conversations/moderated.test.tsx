import { screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'

import { aTalk } from '../../test/conversation-server'
import { aUser } from '../../test/people'
import { forgetEverything, renderApp } from '../../test/render-app'
import { json, problem } from '../../test/server'
import type { Message } from './types'

const NOBODY = () => json({ items: [], next_cursor: null })
const HARBOUR = { user_id: 8, username: 'harbour', created_at: '2026-05-04T12:00:00Z' }

beforeEach(async () => {
  await page.viewport(1280, 800)
  forgetEverything()
})
afterEach(forgetEverything)

describe('somebody one doesn’t want to hear from', () => {
  it('is blocked from the conversation, after it is said what that means', async () => {
    const talk = aTalk(2, {}, { 'GET /blocks': NOBODY, 'POST /blocks': () => json(HARBOUR, 201) })
    const { user } = await renderApp('/conversations/1', aUser())
    await user.click(await screen.findByRole('button', { name: 'More' }))
    await user.click(screen.getByRole('menuitem', { name: 'Block' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Block Harbour Works?' }))
    await dialog.findByText(/^You won’t be able to send each other messages/)
    await user.click(dialog.getByRole('button', { name: 'Block' }))
    await screen.findByText('Harbour Works is blocked')
    expect(talk.of('POST', '/blocks').map(({ body }) => body)).toEqual([{ user_id: 8 }])
  })

  it('is unblocked in the same place', async () => {
    const blocked = () => json({ items: [HARBOUR], next_cursor: null })
    const free = () => new Response(null, { status: 204 })
    const talk = aTalk(2, {}, { 'GET /blocks': blocked, 'DELETE /blocks/8': free })
    const { user } = await renderApp('/conversations/1', aUser())
    await user.click(await screen.findByRole('button', { name: 'More' }))
    await user.click(screen.getByRole('menuitem', { name: 'Block' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Unblock Harbour Works?' }))
    await user.click(dialog.getByRole('button', { name: 'Unblock' }))
    await screen.findByText('Harbour Works is no longer blocked')
    expect(talk.of('DELETE', '/blocks/8')).toHaveLength(1)
  })

  it('can’t be written to, and the form says so', async () => {
    const detail = 'You can’t contact this person.'
    aTalk(
      2,
      {},
      { 'POST /conversations/1/messages': () => problem(403, { code: 'blocked', detail }) },
    )
    const { user } = await renderApp('/conversations/1', aUser())
    const box = await screen.findByRole('textbox', { name: 'Message Harbour Works' })
    await user.type(box, 'Hello?{Enter}')
    const form = within(screen.getByRole('form', { name: 'Write a message' }))
    expect(await form.findByText(detail)).toBeVisible()
  })
})

describe('a message', () => {
  it('says which rule it looks like a breach of, and can be reported', async () => {
    const talk = aTalk(0, {}, { 'POST /reports': () => json({ id: 1 }, 201) })
    const flags = [{ rule: 'deposit', title: 'Asks for a deposit' }]
    talk.say('Send $50 first.', { flags } as Partial<Message>)
    talk.say('No.', { sender_id: 7 })
    const { user } = await renderApp('/conversations/1', aUser())
    const log = within(await screen.findByRole('log', { name: 'Messages with Harbour Works' }))
    expect(log.getByRole('link', { name: 'Asks for a deposit' })).toHaveAttribute(
      'href',
      '/rules#deposit',
    )
    await user.click(log.getByRole('button', { name: 'Report this message' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Report this message' }))
    await user.click(dialog.getByRole('radio', { name: 'Scam or fraud' }))
    await user.click(dialog.getByRole('button', { name: 'Send report' }))
    expect(await screen.findByRole('dialog', { name: 'Report sent' })).toBeVisible()
    expect(talk.of('POST', '/reports').map(({ body }) => body)).toEqual([
      { target_type: 'message', target_id: 10, reason: 'scam' },
    ])
  })
})
