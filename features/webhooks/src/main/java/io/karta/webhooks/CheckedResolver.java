/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.webhooks;

import java.net.InetAddress;
import java.net.UnknownHostException;
import org.apache.hc.client5.http.DnsResolver;

/**
 * DNS resolver of the HTTP client that returns only permitted addresses. Each look-up is checked again.
 */
record CheckedResolver(HostResolver resolver, AddressPolicy policy) implements DnsResolver {

    @Override
    public InetAddress[] resolve(String host) throws UnknownHostException {
        InetAddress[] addresses = resolver.resolve(host);
        for (InetAddress address : addresses) {
            if (!policy.permits(address)) {
                throw new ForbiddenAddressException(address);
            }
        }
        return addresses;
    }

    @Override
    public String resolveCanonicalHostname(String host) {
        return host;
    }
}
