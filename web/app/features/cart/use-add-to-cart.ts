import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { loadInBackground } from '../../platform/load-in-background.ts';
import { useText } from '../../ui/language/use-text.ts';
import { toast } from '../../ui/toast-store.ts';

/** State and actions for the Add to Cart button of a service card or page. */
export interface AddToCart {
  /** Adds a service and shows the outcome; resolves to true when it is in the cart. */
  readonly add: (serviceId: number) => Promise<boolean>;
  /** The service being added, for the button's pending state. */
  readonly adding: number | null;
}

/** Delay after page load before the code of the button is loaded, so that it does not slow the first page. */
const PRELOAD_DELAY_MS = 3000;

const load = () => import('./adding/add-to-cart.ts');

/** Adds services to the cart; the code is loaded after the page, or on the first tap. */
export function useAddToCart(): AddToCart {
  const t = useText();
  const navigate = useNavigate();
  const [adding, setAdding] = useState<number | null>(null);
  useEffect(() => {
    const controller = new AbortController();
    const timer = setTimeout(() => loadInBackground(load, controller.signal), PRELOAD_DELAY_MS);
    return () => {
      controller.abort();
      clearTimeout(timer);
    };
  }, []);

  const add = async (serviceId: number): Promise<boolean> => {
    if (adding !== null) return false;
    setAdding(serviceId);
    try {
      const { addToCart } = await load();
      return await addToCart(serviceId, t, navigate);
    } catch {
      toast.error(t('cart.error'));
      return false;
    } finally {
      setAdding(null);
    }
  };

  return { add, adding };
}
