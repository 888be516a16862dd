import { maskAddress, maskContacts } from '../../../../kernel/mask-contacts.ts';

/** The part of a document that identifies its recipient. */
interface Addressed {
  readonly recipient: { readonly name: string | null; readonly address: string | null };
  /** The professional who supplies; statements have none. */
  readonly supplier?: { readonly address: string | null } | null;
}

/**
 * Returns the content of a document for a reader who sees masked contacts: the address is cut to its PIN code, and a mobile number or
 * e-mail address in the name is masked; so is the address of a professional who supplies. The name, State and GSTIN stay, as the lists have
 * them and tax needs them.
 */
export function maskRecipient<Content extends Addressed>(content: Content): Content {
  const { name, address } = content.recipient;
  const { supplier } = content;
  return {
    ...content,
    ...(supplier
      ? { supplier: { ...supplier, address: supplier.address && maskAddress(supplier.address) } }
      : {}),
    recipient: {
      ...content.recipient,
      name: name === null ? null : (maskContacts(name) as string),
      address: address === null ? null : maskAddress(address),
    },
  };
}
