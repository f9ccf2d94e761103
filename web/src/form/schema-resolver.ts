import { get, set, type FieldErrors, type FieldValues, type Resolver } from 'react-hook-form'
import type * as z from 'zod/mini'

/** A field of something in a list has an error of its own, such as `milestones.0.title`. All others belong to their first name. */
const nameOf = (path: readonly PropertyKey[]) =>
  path.length > 2 ? path.map(String).join('.') : String(path[0])

/** Checks a form by its schema; the first error of each field counts. */
export const schemaResolver =
  <Form extends FieldValues>(schema: z.ZodMiniType<Form, Form>): Resolver<Form, unknown, Form> =>
  (values) => {
    const { success, data, error } = schema.safeParse(values)
    if (success) return { values: data, errors: {} }
    const errors: FieldErrors<Form> = {}
    for (const { path, code, message } of error.issues) {
      const name = nameOf(path)
      if (get(errors, name) === undefined) set(errors, name, { type: code, message })
    }
    return { values: {}, errors }
  }
