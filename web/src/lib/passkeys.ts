/** The browser's side of passkeys: the server's JSON in, the credential as JSON out. */

interface Descriptor {
  readonly id: string
}

interface CreationJson {
  readonly challenge: string
  readonly rp: { readonly id: string; readonly name: string }
  readonly user: { readonly id: string; readonly name: string; readonly displayName: string }
  readonly pubKeyCredParams: readonly { readonly alg: number }[]
  readonly excludeCredentials: readonly Descriptor[]
  readonly timeout: number
}

interface RequestJson {
  readonly challenge: string
  readonly rpId: string
  readonly allowCredentials: readonly Descriptor[]
  readonly userVerification: string
  readonly timeout: number
}

/** Browsers make passkeys for names only, and only where nobody can listen. */
export const canUsePasskeys = (): boolean =>
  'PublicKeyCredential' in window &&
  window.isSecureContext &&
  !/^[\d.]+$|^\[/.test(window.location.hostname)

function bytes(text: string): Uint8Array<ArrayBuffer> {
  const plain = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(plain, (letter) => letter.charCodeAt(0))
}

function text(buffer: ArrayBuffer): string {
  const plain = String.fromCharCode(...new Uint8Array(buffer))
  return btoa(plain).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

const known = (list: readonly Descriptor[]) =>
  list.map(({ id }) => ({ id: bytes(id), type: 'public-key' as const }))

/** Asks the person's device for a new passkey. Throws when they decline. */
export async function createPasskey(options: CreationJson) {
  const made = await navigator.credentials.create({
    publicKey: {
      ...options,
      challenge: bytes(options.challenge),
      user: { ...options.user, id: bytes(options.user.id) },
      pubKeyCredParams: options.pubKeyCredParams.map(({ alg }) => ({ alg, type: 'public-key' })),
      excludeCredentials: known(options.excludeCredentials),
      authenticatorSelection: {
        residentKey: 'required',
        requireResidentKey: true,
        userVerification: 'required',
      },
      attestation: 'none',
    },
  })
  const credential = made as PublicKeyCredential
  const response = credential.response as AuthenticatorAttestationResponse
  return {
    id: credential.id,
    response: {
      clientDataJSON: text(response.clientDataJSON),
      authenticatorData: text(response.getAuthenticatorData()),
    },
  }
}

/** Asks the person's device to sign with a passkey it has. Throws when they decline. */
export async function signWithPasskey(options: RequestJson) {
  const used = await navigator.credentials.get({
    publicKey: {
      ...options,
      challenge: bytes(options.challenge),
      allowCredentials: known(options.allowCredentials),
      userVerification: options.userVerification as UserVerificationRequirement,
    },
  })
  const credential = used as PublicKeyCredential
  const response = credential.response as AuthenticatorAssertionResponse
  return {
    id: credential.id,
    response: {
      clientDataJSON: text(response.clientDataJSON),
      authenticatorData: text(response.authenticatorData),
      signature: text(response.signature),
    },
  }
}

/** The person closed the browser's dialog, or waited too long: they know that themselves. */
export const wasDeclined = (error: unknown): boolean =>
  error instanceof DOMException && (error.name === 'NotAllowedError' || error.name === 'AbortError')
