import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { deliver } from '../../session/events'
import { expectAccessible } from '../../test/axe'
import { quietPayments } from '../../test/payments'
import { aUser } from '../../test/people'
import { forgetEverything, renderApp } from '../../test/render-app'
import { fakeServer, json, nothing, problem } from '../../test/server'
import { anOwnShowcase, aShowcase } from '../../test/showcases'
import type { ProofOfLink, Showcase } from './types'

beforeEach(forgetEverything)
afterEach(() => {
  forgetEverything()
  vi.restoreAllMocks()
})

const me = aUser()
const PROVED_AT = '2026-11-17T09:00:00Z'
const SITE = 'https://tides.example.org'
const links = { project_url: SITE, repository_url: 'https://github.com/example/tides' }

const aProof = (over: Partial<ProofOfLink> = {}): ProofOfLink => ({
  link: 'project',
  url: SITE,
  file_url: `${SITE}/.well-known/opportune-proof.txt`,
  takes_meta_tag: true,
  status: null,
  reason: null,
  proved_at: null,
  checked_at: null,
  ...over,
})

const proofsOf = (...proofs: ProofOfLink[]) =>
  json({
    token: 'opportune-7-5.abc',
    meta_tag: '<meta name="opportune-proof" content="opportune-7-5.abc">',
    links: proofs,
  })

const always = {
  ...quietPayments,
  'GET /auth/me': () => json(me),
  'POST /project-showcase/5/view': nothing,
  'GET /project-showcase/5/similar': () => json([]),
  'GET /project-showcase/5/rating': () => problem(404),
  'GET /project-showcase/5/ratings': () => json({ items: [], next_cursor: null }),
  'GET /project-showcase/5/user-rating': () => problem(404),
  'GET /project-showcase/5/favourite': () => json({ is_favourite: false }),
}
const PROOFS = 'GET /project-showcase/5/proofs'
const ASK = 'POST /project-showcase/5/proofs/project'

type Answers = Parameters<typeof fakeServer>[0]

/** The owner's view, with the dialog open. */
async function opened(answers: Answers, showcase: Showcase = anOwnShowcase(links)) {
  const calls = fakeServer({
    ...always,
    'GET /project-showcase/5': () => json(showcase),
    ...answers,
  })
  const app = await renderApp('/showcase/5', me)
  await app.user.click(await screen.findByRole('button', { name: 'Verify your links' }))
  const dialog = await screen.findByRole('dialog', { name: 'Verify your links' })
  // It fades in.
  await waitFor(() => {
    expect(dialog).toBeVisible()
  })
  return { ...app, calls, dialog: within(dialog) }
}

describe('the owner of a showcase', () => {
  it('is told what to do for each link, and copies what it takes', async () => {
    const { dialog, user, container } = await opened({
      [PROOFS]: () =>
        proofsOf(
          aProof(),
          aProof({
            link: 'repository',
            url: links.repository_url,
            file_url: `${links.repository_url}/raw/HEAD/opportune-proof.txt`,
            takes_meta_tag: false,
          }),
          aProof({ link: 'demo', url: 'https://x.example', file_url: null }),
        ),
    })
    const project = within(await dialog.findByRole('region', { name: 'Project' }))
    expect(project.getByText(/or put the tag into the head of tides\.example\.org/)).toBeVisible()
    expect(project.getByLabelText('File address')).toHaveValue(
      `${SITE}/.well-known/opportune-proof.txt`,
    )
    expect(project.getByRole('button', { name: 'Check now: Project' })).toBeVisible()
    expect(project.queryByRole('button', { name: /^Remove/ })).toBeNull()
    const repository = within(dialog.getByRole('region', { name: 'Source code' }))
    expect(repository.queryByText(/tag/)).toBeNull()
    const demo = within(dialog.getByRole('region', { name: 'Demo' }))
    expect(demo.getByText(/^We can’t check this address/)).toBeVisible()
    expect(demo.queryByRole('button', { name: /^Check/ })).toBeNull()
    expect(dialog.getByLabelText('Tag')).toHaveValue(
      '<meta name="opportune-proof" content="opportune-7-5.abc">',
    )
    await expectAccessible(container)

    const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    await user.click(dialog.getByRole('button', { name: 'Copy text' }))
    expect(copied).toHaveBeenCalledWith('opportune-7-5.abc')
    await screen.findByText('Text copied')
  })

  it('asks for a check, waits, and sees the link proved', async () => {
    let proof = aProof()
    const { dialog, user, calls, container } = await opened({
      [PROOFS]: () => proofsOf(proof),
      [ASK]: () => {
        const waiting = aProof({ status: 'waiting' })
        // The next look at it finds it proved.
        proof = aProof({ status: 'proved', proved_at: PROVED_AT, checked_at: PROVED_AT })
        return new Response(proofsOf(waiting).body, {
          status: 202,
          headers: { 'content-type': 'application/json' },
        })
      },
    })
    await user.click(await dialog.findByRole('button', { name: 'Check now: Project' }))
    await dialog.findByText(/^We’re looking for it/)
    expect(await dialog.findByText('Proved Nov 17, 2026')).toBeVisible()
    expect(dialog.getByText(/^Checked again every month/)).toBeVisible()
    expect(dialog.queryByLabelText('File address')).toBeNull()
    // The page behind shows it too.
    await waitFor(() => {
      expect(calls.filter(({ path }) => path === '/project-showcase/5')).toHaveLength(2)
    })
    await expectAccessible(container)
  })

  it('hears of the answer at once', async () => {
    let proof = aProof({ status: 'waiting' })
    const { dialog } = await opened({ [PROOFS]: () => proofsOf(proof) })
    await dialog.findByText(/^We’re looking for it/)
    proof = aProof({ status: 'failed', reason: `${SITE} was not found.` })
    act(() => {
      deliver('showcase', { showcase_id: 5 })
    })
    await dialog.findByText(`Not proved. ${SITE} was not found.`)
    expect(dialog.getByRole('button', { name: 'Check now: Project' })).toBeVisible()
  })

  it('reads why a link that was proved fails now', async () => {
    const { dialog } = await opened({
      [PROOFS]: () =>
        proofsOf(
          aProof({ status: 'proved', proved_at: PROVED_AT, reason: 'It could not be reached.' }),
        ),
    })
    await dialog.findByText(
      'The last check failed: It could not be reached. We’ll try again tomorrow.',
    )
  })

  it('removes a proof', async () => {
    let proof = aProof({ status: 'proved', proved_at: PROVED_AT })
    const { dialog, user } = await opened({
      [PROOFS]: () => proofsOf(proof),
      'DELETE /project-showcase/5/proofs/project': () => {
        proof = aProof()
        return nothing()
      },
    })
    await user.click(await dialog.findByRole('button', { name: 'Remove: Project' }))
    await screen.findByText('Proof removed: Project')
    expect(await dialog.findByLabelText('File address')).toBeVisible()
    expect(dialog.queryByText('Proved Nov 17, 2026')).toBeNull()
  })

  it('needs a subscription to check: the way to one opens', async () => {
    const { dialog, user } = await opened({
      [PROOFS]: () => proofsOf(aProof()),
      [ASK]: () =>
        problem(403, {
          code: 'subscription_required',
          detail: 'Active subscription required to perform this action',
        }),
    })
    await user.click(await dialog.findByRole('button', { name: 'Check now: Project' }))
    await screen.findByRole('dialog', { name: /subscription/i })
  })

  it('needs a link first', async () => {
    const { dialog } = await opened({ [PROOFS]: () => proofsOf() }, anOwnShowcase())
    await dialog.findByText('No links yet')
    expect(dialog.getByRole('link', { name: 'Add a link' })).toHaveAttribute(
      'href',
      '/showcase/edit/5',
    )
  })
})

it('everyone sees which links are proved, and only the owner how to do it', async () => {
  fakeServer({
    ...always,
    'GET /project-showcase/5': () =>
      json(aShowcase({ ...links, proofs: [{ link: 'project', url: SITE, proved_at: PROVED_AT }] })),
  })
  const { container } = await renderApp('/showcase/5')
  const [project, repository] = within(
    await screen.findByRole('list', { name: 'Links' }),
  ).getAllByRole('listitem')
  expect(within(project!).getByText('Proved Nov 17, 2026')).toBeVisible()
  expect(
    within(project!).getByText(
      'The developer proved on Nov 17, 2026 that they control this address.',
    ),
  ).toBeInTheDocument()
  expect(within(repository!).queryByText(/^Proved/)).toBeNull()
  expect(screen.queryByRole('button', { name: 'Verify your links' })).toBeNull()
  await expectAccessible(container)
})
