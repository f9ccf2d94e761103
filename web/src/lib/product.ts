// At build time there is no page.
const page = globalThis.document as Document | undefined
// The first one whose name begins so is `application-name`, in the head. The entry counts every letter.
const meta = page?.querySelector<HTMLMetaElement>('[name^=app]')

/** What this installation is called: the server writes the name that its host chose into the page. */
export const PRODUCT = { name: meta?.content ?? 'Opportune' } as const
