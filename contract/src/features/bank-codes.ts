/**
 * Banks by the first four letters of their IFSC, spelled as the banks spell themselves. Maintained manually; covers most
 * bank accounts in India.
 */
const banks: Readonly<Record<string, string>> = {
  ABHY: 'Abhyudaya Co-operative Bank',
  AIRP: 'Airtel Payments Bank',
  AUBL: 'AU Small Finance Bank',
  BACB: 'Bassein Catholic Co-operative Bank',
  BARB: 'Bank of Baroda',
  BDBL: 'Bandhan Bank',
  BKID: 'Bank of India',
  CBIN: 'Central Bank of India',
  CITI: 'Citibank',
  CIUB: 'City Union Bank',
  CLBL: 'Capital Small Finance Bank',
  CNRB: 'Canara Bank',
  COSB: 'Cosmos Co-operative Bank',
  CSBK: 'CSB Bank',
  DBSS: 'DBS Bank India',
  DCBL: 'DCB Bank',
  DEUT: 'Deutsche Bank',
  DLXB: 'Dhanlaxmi Bank',
  ESFB: 'Equitas Small Finance Bank',
  ESMF: 'ESAF Small Finance Bank',
  FDRL: 'Federal Bank',
  FINO: 'Fino Payments Bank',
  HDFC: 'HDFC Bank',
  HSBC: 'HSBC',
  IBKL: 'IDBI Bank',
  ICIC: 'ICICI Bank',
  IDFB: 'IDFC FIRST Bank',
  IDIB: 'Indian Bank',
  INDB: 'IndusInd Bank',
  IOBA: 'Indian Overseas Bank',
  IPOS: 'India Post Payments Bank',
  JAKA: 'Jammu & Kashmir Bank',
  JIOP: 'Jio Payments Bank',
  JSFB: 'Jana Small Finance Bank',
  KARB: 'Karnataka Bank',
  KKBK: 'Kotak Mahindra Bank',
  KLGB: 'Kerala Gramin Bank',
  KVBL: 'Karur Vysya Bank',
  MAHB: 'Bank of Maharashtra',
  NKGS: 'NKGSB Co-operative Bank',
  NSPB: 'NSDL Payments Bank',
  NTBL: 'Nainital Bank',
  PSIB: 'Punjab & Sind Bank',
  PUNB: 'Punjab National Bank',
  RATN: 'RBL Bank',
  SBIN: 'State Bank of India',
  SCBL: 'Standard Chartered Bank',
  SIBL: 'South Indian Bank',
  SRCB: 'Saraswat Co-operative Bank',
  SURY: 'Suryoday Small Finance Bank',
  SVCB: 'SVC Co-operative Bank',
  TJSB: 'TJSB Sahakari Bank',
  TMBL: 'Tamilnad Mercantile Bank',
  UBIN: 'Union Bank of India',
  UCBA: 'UCO Bank',
  UJVN: 'Ujjivan Small Finance Bank',
  USFB: 'Utkarsh Small Finance Bank',
  UTIB: 'Axis Bank',
  YESB: 'Yes Bank',
};

/** An IFSC: four letters of the bank, a zero, six characters of the branch. */
export const IFSC = /^[A-Z]{4}0[A-Z0-9]{6}$/;

/** Normalizes an IFSC for comparison: upper case, without spaces. */
export function tidyIfsc(typed: string): string {
  return typed.replaceAll(/\s/g, '').toUpperCase();
}

/** Returns the bank of a complete or partial IFSC; undefined if the bank is not in the list, which does not make the IFSC invalid. */
export function bankOf(ifsc: string): string | undefined {
  return banks[tidyIfsc(ifsc).slice(0, 4)];
}
