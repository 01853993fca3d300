/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.journal;

import io.karta.spi.EventLog;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Clock;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Log of the entries of journals in memory. Thread-safe. */
final class InMemoryEventLog implements EventLog {

    private static final Logger LOG = System.getLogger(InMemoryEventLog.class.getName());

    private final Clock clock;
    private final TreeMap<Long, Block> blocks = new TreeMap<>();
    private final Map<String, Place> consumers = new HashMap<>();
    private final Set<String> behind = new HashSet<>();
    private @Nullable Block latest;
    private long end;

    /** Block of consecutive positions; a tree node per position would take more memory than the entries. */
    private static final class Block {

        private static final int BITS = 6;
        private static final int MASK = (1 << BITS) - 1;

        private final @Nullable Position[] positions = new @Nullable Position[1 << BITS];
        private int count;

        void put(Position position) {
            positions[(int) position.position() & MASK] = position;
            count++;
        }

        /** Removes a position; returns whether none is left. */
        boolean remove(long position) {
            int place = (int) position & MASK;
            count -= positions[place] == null ? 0 : 1;
            positions[place] = null;
            return count == 0;
        }

        Stream<Position> positions() {
            return Stream.of(positions).flatMap(Stream::ofNullable);
        }
    }

    InMemoryEventLog(Clock clock) {
        this.clock = clock;
    }

    /** Position of a consumer, and the node that has claimed it. */
    private record Place(long position, @Nullable String owner, Instant claimedUntil) {

        boolean isHeldBy(String node) {
            return node.equals(owner);
        }
    }

    /** Adds the next entry of a process and returns its position. */
    synchronized long add(String process, long number) {
        end++;
        if (latest == null || (end & Block.MASK) == 0) {
            latest = new Block();
            blocks.put(end >> Block.BITS, latest);
        }
        latest.put(new Position(end, process, number));
        return end;
    }

    /** Removes the entries of a process; warns once of each consumer that is behind, until it advances. */
    synchronized void remove(String process, long[] removed) {
        long last = 0;
        long number = -1;
        Block block = null; // entries of a process are near each other
        for (long position : removed) {
            if (position >> Block.BITS != number) {
                number = position >> Block.BITS;
                block = blocks.get(number);
            }
            if (block != null && block.remove(position)) {
                blocks.remove(number);
                latest = block == latest ? null : latest;
            }
            last = Math.max(last, position);
        }
        if (!consumers.isEmpty()) {
            warnOfUnread(process, last);
        }
    }

    private void warnOfUnread(String process, long last) {
        consumers.forEach((name, place) -> {
            if (place.position() < last && behind.add(name)) {
                LOG.log(Level.WARNING, () -> Messages.removedUnread(process, name));
            }
        });
    }

    @Override
    public synchronized List<Position> read(long after, int limit) {
        return blocks.tailMap((after + 1) >> Block.BITS, true).values().stream()
                .flatMap(Block::positions)
                .filter(position -> position.position() > after)
                .limit(limit)
                .toList();
    }

    @Override
    public synchronized long end() {
        return end;
    }

    @Override
    public synchronized OptionalLong claim(String consumer, String owner, Duration lease) {
        Instant now = clock.instant();
        Place known = consumers.getOrDefault(consumer, new Place(end, null, Instant.MIN));
        if (known.owner() != null
                && !known.isHeldBy(owner)
                && known.claimedUntil().isAfter(now)) {
            return OptionalLong.empty();
        }
        consumers.put(consumer, new Place(known.position(), owner, later(now, lease)));
        return OptionalLong.of(known.position());
    }

    private static Instant later(Instant now, Duration lease) {
        try {
            return now.plus(lease);
        } catch (DateTimeException | ArithmeticException ignored) { // longer than there are instants
            return Instant.MAX;
        }
    }

    @Override
    public synchronized boolean advance(String consumer, String owner, long position) {
        Place known = consumers.get(consumer);
        if (known == null || !known.isHeldBy(owner)) {
            return false;
        }
        consumers.put(consumer, new Place(position, owner, known.claimedUntil()));
        behind.remove(consumer);
        return true;
    }

    @Override
    public synchronized void release(String consumer, String owner) {
        consumers.computeIfPresent(
                consumer,
                (name, known) -> known.isHeldBy(owner) ? new Place(known.position(), null, Instant.MIN) : known);
    }
}
