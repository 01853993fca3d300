/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.webhooks;

import java.net.Inet4Address;
import java.net.InetAddress;

/**
 * Policy for the addresses of receivers. Unless private ones are permitted, only addresses of the public internet are
 * (IANA special-purpose address registries).
 *
 * @param allowsPrivate whether all addresses are permitted
 */
record AddressPolicy(boolean allowsPrivate) {

    boolean permits(InetAddress address) {
        return allowsPrivate || isPublic(address);
    }

    private static boolean isPublic(InetAddress address) {
        boolean isSpecial = address.isAnyLocalAddress()
                || address.isLoopbackAddress()
                || address.isLinkLocalAddress()
                || address.isSiteLocalAddress()
                || address.isMulticastAddress();
        byte[] bytes = address.getAddress();
        return !isSpecial && (address instanceof Inet4Address ? isPublic4(bytes) : isPublic6(bytes));
    }

    private static boolean isPublic4(byte[] bytes) {
        int first = unsigned(bytes[0]);
        int second = unsigned(bytes[1]);
        int third = unsigned(bytes[2]);
        boolean isReserved = first == 0 // this network
                || (first == 100 && second >= 64 && second < 128) // shared by the customers of a provider
                || (first == 192 && second == 0 && (third == 0 || third == 2)) // protocols, documentation
                || (first == 198 && (second == 18 || second == 19)) // benchmarks
                || (first == 198 && second == 51 && third == 100) // documentation
                || (first == 203 && second == 0 && third == 113) // documentation
                || first >= 240; // reserved, broadcast
        return !isReserved;
    }

    /** Global unicast is 2000::/3; of it, tunnels contain an address of IPv4 that would not be checked. */
    private static boolean isPublic6(byte[] bytes) {
        int start = unsigned(bytes[0]) << 8 | unsigned(bytes[1]);
        int next = unsigned(bytes[2]) << 8 | unsigned(bytes[3]);
        boolean isGlobal = start >> 13 == 1;
        boolean isTunnel = start == 0x2002 || (start == 0x2001 && next < 0x0200);
        boolean isDocumentation = (start == 0x2001 && next == 0x0db8) || start == 0x3fff;
        return isGlobal && !isTunnel && !isDocumentation;
    }

    private static int unsigned(byte part) {
        return part & 0xff;
    }
}
