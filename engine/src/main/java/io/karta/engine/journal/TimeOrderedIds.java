/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.journal;

import java.nio.ByteBuffer;
import java.security.SecureRandom;
import java.time.Clock;
import java.util.UUID;
import java.util.function.Supplier;

/** Ids that sort by time: UUIDs of version 7 (RFC 9562, section 5.7). Thread-safe. */
public final class TimeOrderedIds implements Supplier<String> {

    private static final long VERSION_7 = 0x7000L;
    private static final int MASK_OF_12_BITS = 0xFFF;
    private static final int RANDOM_BYTES = (Short.BYTES + Long.BYTES) * 64; // drawing many at once is faster
    private static final long VARIANT = 0x8000_0000_0000_0000L;

    private final SecureRandom random = new SecureRandom();
    private final Clock clock;
    private ByteBuffer bits = ByteBuffer.allocate(0);

    public TimeOrderedIds(Clock clock) {
        this.clock = clock;
    }

    @Override
    public synchronized String get() {
        if (!bits.hasRemaining()) {
            var bytes = new byte[RANDOM_BYTES];
            random.nextBytes(bytes);
            bits = ByteBuffer.wrap(bytes);
        }
        long time = clock.millis() << 16 | VERSION_7 | (bits.getShort() & MASK_OF_12_BITS);
        long rest = VARIANT | bits.getLong() >>> 2;
        return new UUID(time, rest).toString();
    }
}
