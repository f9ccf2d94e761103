import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form'
import type * as z from 'zod/mini'

/** Checks a form by its schema. Our forms are flat, so an error belongs to the first name of its path; the first one counts. */
export const schemaResolver =
  <Form extends FieldValues>(schema: z.ZodMiniType<Form, Form>): Resolver<Form, unknown, Form> =>
  (values) => {
    const { success, data, error } = schema.safeParse(values)
    if (success) return { values: data, errors: {} }
    const errors: Record<string, { type: string; message: string }> = {}
    for (const { path, code, message } of error.issues) {
      errors[String(path[0])] ??= { type: code, message }
    }
    return { values: {}, errors: errors as FieldErrors<Form> }
  }
