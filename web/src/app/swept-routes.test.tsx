import { expect, it } from 'vitest'

import { ROUTES } from '../../e2e/fixtures/routes'
import { ROUTE_TABLE } from './routes'

it('the sweeps in the browser walk through every row of the route table', () => {
  const row = ({ path, access }: { path: string; access: string }) => `${path} ${access}`
  expect(ROUTES.map(row).sort()).toEqual(ROUTE_TABLE.map(row).sort())
})
