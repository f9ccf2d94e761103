import { create } from 'zustand'

interface Shown {
  /** The conversation beside which a version was asked for. */
  readonly conversationId: number | null
  /** The version; null is the newest. */
  readonly versionId: number | null
  /** Whether the sheet is open, where there is no room for a panel. */
  readonly isSheetOpen: boolean
}

const NONE: Shown = { conversationId: null, versionId: null, isSheetOpen: false }

/** Which version stands beside the conversation. A card in the conversation can ask for one. */
export const useShown = create<Shown>()(() => NONE)

export function showVersion(conversationId: number, versionId: number | null): void {
  useShown.setState({ conversationId, versionId, isSheetOpen: true })
}

export function closeSheet(): void {
  useShown.setState({ isSheetOpen: false })
}

/** The conversation is left: the next time it shows its newest version again. */
export function forgetShown(): void {
  useShown.setState(NONE)
}
