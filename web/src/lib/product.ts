/** The one place in the web app that knows what this installation is called. */
export const PRODUCT = { name: 'Opportune' } as const
