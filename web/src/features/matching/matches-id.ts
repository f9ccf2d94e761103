/** Where links and a request just posted lead to. */
export const MATCHES_ID = 'who-fits'
