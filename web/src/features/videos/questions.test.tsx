import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import { expectAccessible } from '../../test/axe'
import { aUser } from '../../test/people'
import { forgetEverything, renderApp } from '../../test/render-app'
import { fakeServer, json, nothing, problem } from '../../test/server'
import { anOwnVideo, aQuestion, aRecipient, aVideo } from '../../test/videos'

beforeEach(forgetEverything)
afterEach(forgetEverything)

const me = aUser()
const owning = (video = anOwnVideo()) => ({
  'GET /auth/me': () => json(me),
  'GET /video_display/1': () => json(video),
  'GET /video_display/developer/7': () => json({ videos: [], next_cursor: null }),
  'GET /video_display/stream/1': () => problem(404),
  'GET /videos/1/share': () => problem(404),
  'GET /videos/1/questions': () => json({ items: [], next_cursor: null }),
  'GET /videos/1/recipients': () => json({ recipients: [] }),
  'GET /playlists/video/1': () => json([]),
})

describe('links for one person', () => {
  async function openShare(answers: Parameters<typeof fakeServer>[0]) {
    const calls = fakeServer({ ...owning(), ...answers })
    const app = await renderApp('/video_display/stream/1', me)
    await app.user.click(await screen.findByRole('button', { name: 'Share' }))
    const dialog = await screen.findByRole('dialog', { name: 'Share video' })
    return { ...app, calls, dialog: within(dialog), element: dialog }
  }

  it('say who watched and how far', async () => {
    const { dialog, element } = await openShare({
      'GET /videos/1/recipients': () =>
        json({
          recipients: [
            aRecipient(),
            aRecipient({ id: 2, name: 'Ines', watched_at: '2026-11-15T09:00:00Z', reached: 0.45 }),
            aRecipient({ id: 1, name: 'Nora', watched_at: '2026-11-15T09:00:00Z', reached: 1 }),
          ],
        }),
    })
    const list = await dialog.findByRole('list', { name: 'Links for one person' })
    const rows = within(list).getAllByRole('listitem')
    expect(rows[0]).toHaveTextContent('Jon ReyesNot watched yet')
    expect(rows[1]).toHaveTextContent('Watched 45%')
    expect(rows[2]).toHaveTextContent('Watched to the end')
    await expectAccessible(element)
  })

  it('are made with a name, and turned off', async () => {
    const { dialog, calls, user } = await openShare({
      'POST /videos/1/recipients': () => json(aRecipient(), 201),
      'DELETE /videos/1/recipients/3': nothing,
    })
    const create = await dialog.findByRole('button', { name: 'Create and copy link' })
    await user.click(create)
    expect(dialog.getByText('Enter their name.')).toBeVisible()
    await user.type(dialog.getByLabelText('Name'), ' Jon Reyes ')
    await user.click(create)
    const off = await dialog.findByRole('button', { name: 'Turn off link for Jon Reyes' })
    const made = calls.find(({ method }) => method === 'POST')
    expect(made?.body).toEqual({ name: 'Jon Reyes' })
    expect(made?.headers.get('Idempotency-Key')).not.toBeNull()
    await user.click(off)
    const asked = within(await screen.findByRole('dialog', { name: 'Turn off this link?' }))
    await user.click(asked.getByRole('button', { name: 'Turn off link' }))
    await waitFor(() => {
      expect(dialog.queryByText('Jon Reyes')).toBeNull()
    })
  })
})

describe('captions', () => {
  const english = { id: 4, language: 'en', label: 'English', url: '/api/files/4' }

  it('are added with their language, and removed', async () => {
    let captions: (typeof english)[] = []
    const calls = fakeServer({
      ...owning(),
      'GET /video_display/1': () => json(anOwnVideo({ captions })),
      'POST /videos/1/captions': () => {
        captions = [english]
        return json(english, 201)
      },
      'DELETE /videos/1/captions/4': () => {
        captions = []
        return nothing()
      },
      'GET /files/4': () => problem(404),
    })
    const app = await renderApp('/video_display/stream/1', me)
    await app.user.click(await screen.findByRole('button', { name: 'Edit' }))
    const dialog = await screen.findByRole('dialog', { name: 'Edit video' })
    await app.user.selectOptions(within(dialog).getByLabelText('Language'), 'German')
    const file = new File(['WEBVTT'], 'talk.vtt', { type: 'text/vtt' })
    await app.user.upload(within(dialog).getByLabelText('Add a caption file'), file)
    const remove = await within(dialog).findByRole('button', { name: 'Remove captions: English' })
    const sent = String(calls.find(({ method }) => method === 'POST')?.body)
    expect(sent).toContain('filename="talk.vtt"')
    expect(sent).toMatch(/name="language"\s+de\s/)
    expect(sent).toMatch(/name="label"\s+Deutsch\s/)
    await expectAccessible(dialog)
    await app.user.click(remove)
    await waitFor(() => {
      expect(within(dialog).queryByText('English', { selector: 'span' })).toBeNull()
    })
  })

  it('that are none say so', async () => {
    fakeServer({
      ...owning(),
      'POST /videos/1/captions': () =>
        problem(422, { errors: [{ field: 'file', message: 'This is not a caption file.' }] }),
    })
    const app = await renderApp('/video_display/stream/1', me)
    await app.user.click(await screen.findByRole('button', { name: 'Edit' }))
    const file = new File(['x'], 'talk.srt')
    await app.user.upload(await screen.findByLabelText('Add a caption file'), file)
    expect(await screen.findByText('This is not a caption file.')).toBeVisible()
  })
})

describe('questions', () => {
  const shared = (questions: readonly object[]) => ({
    video: aVideo({ privacy: 'private' }),
    project_url: null,
    recipient: 'Jon Reyes',
    questions,
  })

  it('are asked by whoever a link was made for, without an account', async () => {
    const calls = fakeServer({
      'GET /video_display/shared/tok': () => json(shared([])),
      'GET /video_display/stream/1': () => problem(404),
      'POST /video_display/shared/tok/questions': () => json(aQuestion(), 201),
    })
    const app = await renderApp('/shared/videos/tok')
    const ask = await screen.findByRole('button', { name: 'Ask' })
    await app.user.click(ask)
    expect(screen.getByText('Enter your question.')).toBeVisible()
    const field = screen.getByLabelText(/^Ask about/)
    await app.user.type(field, 'Why lock the row?')
    await app.user.click(ask)
    const list = await screen.findByRole('list', { name: /^Questions/ })
    expect(within(list).getByText('Why lock the row?')).toBeVisible()
    expect(within(list).getByText('Maya Okafor hasn’t answered yet.')).toBeVisible()
    expect(field).toHaveValue('')
    expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({
      moment_seconds: 0,
      question: 'Why lock the row?',
    })
    await expectAccessible(app.container)
  })

  it('keep what was typed when they can’t be sent', async () => {
    fakeServer({
      'GET /video_display/shared/tok': () => json(shared([])),
      'GET /video_display/stream/1': () => problem(404),
      'POST /video_display/shared/tok/questions': () =>
        problem(409, { code: 'too_many_questions', detail: 'You have asked 50 questions.' }),
    })
    const app = await renderApp('/shared/videos/tok')
    const field = await screen.findByLabelText(/^Ask about/)
    await app.user.type(field, 'Why?')
    await app.user.click(screen.getByRole('button', { name: 'Ask' }))
    expect(await screen.findByText('You have asked 50 questions.')).toBeVisible()
    expect(field).toHaveValue('Why?')
  })

  it('are answered by the owner', async () => {
    let question = aQuestion()
    const calls = fakeServer({
      ...owning(),
      'GET /videos/1/questions': () => json({ items: [question], next_cursor: null }),
      'POST /videos/1/questions/5/answer': () => {
        question = aQuestion({ answer: 'Others can buy.', answered_at: '2026-11-16T09:00:00Z' })
        return json(question)
      },
    })
    const app = await renderApp('/video_display/stream/1', me)
    await app.user.click(await screen.findByRole('button', { name: 'Answer to Jon Reyes' }))
    const field = screen.getByLabelText('Your answer to Jon Reyes')
    expect(field).toHaveFocus()
    await app.user.type(field, 'Others can buy.')
    await app.user.click(screen.getByRole('button', { name: 'Send answer' }))
    await screen.findByRole('button', { name: 'Edit answer to Jon Reyes' })
    expect(screen.getByText('Others can buy.')).toBeVisible()
    expect(screen.getByRole('button', { name: /^Play from 4:12/ })).toBeVisible()
    expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({
      answer: 'Others can buy.',
    })
    await expectAccessible(app.container)
  })

  it('are deleted after being asked', async () => {
    let items = [aQuestion()]
    fakeServer({
      ...owning(),
      'GET /videos/1/questions': () => json({ items, next_cursor: null }),
      'DELETE /videos/1/questions/5': () => {
        items = []
        return nothing()
      },
    })
    const app = await renderApp('/video_display/stream/1', me)
    await app.user.click(
      await screen.findByRole('button', { name: 'Delete question by Jon Reyes' }),
    )
    await app.user.click(await screen.findByRole('button', { name: 'Delete question' }))
    await waitFor(() => {
      expect(screen.queryByText('Why lock the row?')).toBeNull()
    })
  })
})
