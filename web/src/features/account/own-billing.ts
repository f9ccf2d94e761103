/* How one is named on invoices, fetched with the tab that shows it. */
export { BillingDetails } from '../invoices/public'
