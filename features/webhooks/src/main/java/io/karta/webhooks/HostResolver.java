/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.webhooks;

import java.net.InetAddress;
import java.net.UnknownHostException;

/** Look-up of the addresses of a host. */
@FunctionalInterface
interface HostResolver {

    HostResolver SYSTEM = InetAddress::getAllByName;

    /** Returns the addresses of a host, at least one. */
    InetAddress[] resolve(String host) throws UnknownHostException;
}
