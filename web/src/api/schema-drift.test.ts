import { readFileSync } from 'node:fs'

import openapiTS, { astToString } from 'openapi-typescript'
import { expect, it } from 'vitest'

const document = new URL('../../../openapi.json', import.meta.url)
const generated = new URL('./schema.gen.ts', import.meta.url)

it('the generated types are those of the server: `npm run types` makes them anew', async () => {
  const fresh = astToString(
    await openapiTS(document, { rootTypes: true, immutable: true, silent: true }),
  )
  expect(readFileSync(generated, 'utf8')).toContain(fresh.trim())
})
