/** Which part of one's own page is open. */
const TABS = ['profile', 'account', 'security', 'payments'] as const

export type ProfileTab = (typeof TABS)[number]

export const readProfileTab = ({ tab }: Record<string, unknown>): { tab?: ProfileTab } => {
  const found = TABS.find((one) => one === tab)
  return found ? { tab: found } : {}
}
