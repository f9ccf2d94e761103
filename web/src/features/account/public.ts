import { loadChunk } from '../../lib/load-chunk'

export { ACCOUNT_PARTS, PAYMENT_PARTS, SECURITY_PARTS } from './part-names'

/* Each tab of one's own page comes when it is opened. */
export const fetchAccountTab = loadChunk(() => import('./account-tab'))
export const fetchSecurityTab = loadChunk(() => import('./security-tab'))
export const fetchPaymentsTab = loadChunk(() => import('./payments-tab'))
