import type {
  SchemaBillingDetails,
  SchemaChangeInvoice,
  SchemaInvoice,
  SchemaInvoiceParty,
} from '../../api/schema.gen'

/** What a client owes a developer for an approved milestone. */
export type Invoice = SchemaInvoice
export type Party = SchemaInvoiceParty
export type InvoiceChange = SchemaChangeInvoice
/** How somebody is named on the invoices to come. */
export type BillingDetails = SchemaBillingDetails
