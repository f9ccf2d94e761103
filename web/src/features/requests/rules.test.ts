import { expect, it } from 'vitest'

import { movesFrom, STATUSES } from './rules'

it('a request moves as the server allows', () => {
  const moves = STATUSES.flatMap((from) => movesFrom(from).map(({ to }) => `${from} ${to}`))
  expect(moves.sort()).toEqual(
    [
      'draft open',
      'open paused',
      'open in_progress',
      'open cancelled',
      'paused open',
      'paused in_progress',
      'paused cancelled',
      'in_progress completed',
      'in_progress cancelled',
      'cancelled open',
    ].sort(),
  )
})
