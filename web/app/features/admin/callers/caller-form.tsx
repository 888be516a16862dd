import '../../../platform/all-texts.ts';
import { addressAsText, type SavedAddress } from '@aaspaas/contract/features/addresses.ts';
import { useState } from 'react';
import { call } from '../../../platform/api-client.ts';
import { placeQuery } from '../../../platform/place-query.ts';
import { usePublicQuery } from '../../../platform/use-public-query.ts';
import { useText } from '../../../ui/language/use-text.ts';
import { FailedState } from '../../../ui/page-state.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { AddressChoice } from '../../identity/address-choice.tsx';
import { AddressField } from '../../identity/address-field.tsx';
import { BookingPart } from './booking-part.tsx';
import classes from './caller.module.css';
import { type KnownCustomer, NewCustomer, useNewCustomer } from './new-customer.tsx';
import { ServiceField } from './service-field.tsx';
import { useAddressPoint } from './use-address-point.ts';

/**
 * The booking of a caller, in the order of a call: who, where, what, when. The address decides which services are offered,
 * and the service decides the times, so each part opens when the one before is known.
 */
export function CallerForm({
  mobile,
  customer,
  addresses,
}: {
  mobile: string;
  /** Null: the booking creates the account. */
  customer: KnownCustomer | null;
  addresses: readonly SavedAddress[];
}) {
  const t = useText();
  const person = useNewCustomer(customer);
  const [home] = addresses;
  const [address, setAddress] = useState(home ? addressAsText(home) : '');
  const point = useAddressPoint(address);
  const [typed, setTyped] = useState('');
  const [serviceId, setServiceId] = useState<number | null>(null);
  const [description, setDescription] = useState('');
  const place = point.data;
  const {
    data: service,
    failed,
    retry,
  } = usePublicQuery(
    serviceId !== null && place ? JSON.stringify([serviceId, placeQuery(place)]) : null,
    async (signal) => {
      const sent = { params: { id: serviceId ?? 0 }, query: placeQuery(place) };
      const { data } = await call('discovery.service', sent, { signal });
      return data;
    },
  );
  return (
    <div className={classes.form}>
      {!customer && <NewCustomer person={person} />}
      <section className={`p-14 wide-p-24 card ${classes.section}`} aria-labelledby="caller-where">
        <h2 id="caller-where">{t('caller.where')}</h2>
        <AddressChoice saved={addresses} value={address} invalid={false} savable={false} pick={setAddress}>
          <AddressField
            name="address"
            label={t('booking.address')}
            value={address}
            error={null}
            onChange={setAddress}
            onBlur={() => undefined}
          />
        </AddressChoice>
        <p role="status" className="text-14 muted">
          {!point.asked
            ? t('booking.address_help')
            : place
              ? t('caller.place', { place: place.label })
              : t(point.failed ? 'caller.place_unknown' : 'caller.place_finding')}
        </p>
      </section>
      <section className={`p-14 wide-p-24 card ${classes.section}`} aria-labelledby="caller-service">
        <h2 id="caller-service">{t('caller.service')}</h2>
        {place ? (
          <ServiceField
            place={place}
            value={typed}
            error={null}
            chosen={serviceId !== null}
            onType={(value) => {
              setTyped(value);
              setServiceId(null);
            }}
            onBlur={() => undefined}
            onPick={({ id, name }) => {
              setTyped(name);
              setServiceId(id);
            }}
          />
        ) : (
          <p className="muted">{t('caller.address_first')}</p>
        )}
      </section>
      {serviceId !== null && failed && (
        <FailedState look="line" text={t('caller.service_failed')} retry={retry} />
      )}
      {serviceId !== null && place && !service && !failed && (
        <div className="p-14 wide-p-24 card" aria-busy="true">
          <Skeleton height={180} />
        </div>
      )}
      {serviceId !== null && place && service && (
        <BookingPart
          // The times of another place are chosen anew.
          key={`${service.id} ${place.latitude} ${place.longitude}`}
          mobile={mobile}
          person={person}
          address={address}
          place={place}
          service={service}
          description={description}
          onDescription={setDescription}
          reloadService={retry}
        />
      )}
    </div>
  );
}
