import type { ResolverOptions } from 'react-hook-form'
import { expect, it } from 'vitest'
import * as z from 'zod/mini'

import { schemaResolver } from './schema-resolver'

const schema = z.object({
  name: z.string().check(
    z.minLength(2, 'Enter a name.'),
    z.refine((text) => !/\d/.test(text), 'Use letters only.'),
  ),
  skills: z.array(z.string().check(z.maxLength(3, 'Too long.'))),
})
const check = schemaResolver(schema)
const options = {} as ResolverOptions<z.infer<typeof schema>>

it('gives what is right on', async () => {
  const values = { name: 'Ines', skills: ['Go'] }
  expect(await check(values, undefined, options)).toEqual({ values, errors: {} })
})

it('says the first error of each field, also of something in a list', async () => {
  expect(await check({ name: '1', skills: ['Go', 'Kotlin'] }, undefined, options)).toMatchObject({
    values: {},
    errors: { name: { message: 'Enter a name.' }, skills: { message: 'Too long.' } },
  })
})
