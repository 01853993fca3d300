/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.webhooks;

import java.net.InetAddress;
import java.net.UnknownHostException;

/** Receiver with an address that is not permitted. */
final class ForbiddenAddressException extends UnknownHostException {

    private static final long serialVersionUID = 1L;

    ForbiddenAddressException(InetAddress address) {
        super("its address " + address.getHostAddress() + " is private or reserved");
    }
}
