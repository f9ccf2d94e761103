import { describe, expect, it } from 'vitest'

import { aSessionMessage, aSystemLine, byMaya, CHAT, TOKEN } from '../../test/support'
import { oneAtATime } from './one-at-a-time'
import { chatIn, toldStatus } from './rules'
import { EMPTY_THREAD, isStillLocal, withRead, withSent } from './thread'

describe('a pasted link', () => {
  const chat = { sessionId: '7', accessToken: TOKEN }

  it.each([
    CHAT,
    `${CHAT}/`,
    `  https://opportune.example${CHAT}\n`,
    `http://127.0.0.1:8080${CHAT}?from=mail#end`,
  ])('%j opens the chat', (text) => {
    expect(chatIn(text)).toEqual(chat)
  })

  it.each([
    '',
    'hello',
    '/tickets',
    '/collaboration/7',
    '/collaboration/7/short',
    `/collaboration/0/${TOKEN}`,
    `/collaboration/x/${TOKEN}`,
    `/collaboration/7/${TOKEN}/more`,
    `/collaboration/7/${TOKEN} and more`,
    `javascript:alert(1)//${CHAT}`,
    `https://opportune.example/elsewhere${CHAT}`,
  ])('%j does not', (text) => {
    expect(chatIn(text)).toBeNull()
  })
})

describe('a thread', () => {
  const ids = ({ messages }: { messages: readonly { id: number }[] }) =>
    messages.map(({ id }) => id)

  it('does not skip what others sent a moment before one’s own message', () => {
    const read = withRead(EMPTY_THREAD, [aSessionMessage(10)])
    const sent = withSent(read, aSessionMessage(12))
    expect(sent.after).toBe(10)
    const later = withRead(sent, [aSessionMessage(11, byMaya), aSessionMessage(12)])
    expect(ids(later)).toEqual([10, 11, 12])
    expect(later.after).toBe(12)
  })

  it('stays the same object when nothing was new', () => {
    const read = withRead(EMPTY_THREAD, [aSessionMessage(1)])
    expect(withRead(read, []).messages).toBe(read.messages)
  })

  it('has one line for a change of the status', () => {
    const content = 'Status changed to: resolved'
    const earlier = withRead(EMPTY_THREAD, [aSystemLine(1, content)])
    const local = { content, after: earlier.after }
    expect(isStillLocal(earlier, local)).toBe(true)
    expect(isStillLocal(withRead(earlier, [aSystemLine(2, content)]), local)).toBe(false)
  })

  it('tells the status by its last line about it', () => {
    expect(toldStatus([aSessionMessage(1)])).toBeNull()
    const lines = [
      aSystemLine(1, 'Status changed to: in_progress'),
      aSystemLine(2, 'Somebody joined'),
      aSessionMessage(3, { content: 'Status changed to: resolved' }),
    ]
    expect(toldStatus(lines)).toBe('in_progress')
  })
})

it('questions that come while one is answered are answered together, afterwards', async () => {
  const answers: (() => void)[] = []
  const ask = oneAtATime(() => new Promise<void>((resolve) => answers.push(resolve)))
  const all = [ask(), ask(), ask()]
  expect(answers).toHaveLength(1)
  answers[0]?.()
  await Promise.resolve()
  await Promise.resolve()
  await Promise.resolve()
  expect(answers).toHaveLength(2)
  answers[1]?.()
  await Promise.all(all)
  expect(answers).toHaveLength(2)
})
