/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.userdata;

/**
 * Codec for whole journal entries and objects of contexts as a durable store keeps them, for example to encrypt them.
 *
 * <pre>{@code
 * @ApplicationScoped
 * class EncryptedEntries implements EntryCodec {
 *     @Inject Keys keys;
 *
 *     public String encode(String entry) { return keys.current().encrypt(entry); }
 *     public String decode(String stored) { return keys.of(stored).decrypt(stored); }
 * }
 * }</pre>
 *
 * <p>In a container, an application has at most one bean of this type. The store then contains no value of a process in
 * clear text, {@code @Hidden} ones included. The columns by which processes are found remain readable: agent, goal,
 * status, caller, label, roles and times. Thread-safe.
 */
public interface EntryCodec {

    /**
     * Encodes an entry.
     *
     * @param entry a JSON object
     * @return any text without the character U+0000; if entries are encrypted, with the name of the key
     */
    String encode(String entry);

    /**
     * Decodes an entry. Keys can be replaced as long as this method finds the earlier ones.
     *
     * @param stored the result of {@link #encode}, or an entry that was stored without a codec
     * @return the JSON object
     * @throws RuntimeException if the text is not authentic, or its key is unknown; the entry is not read then
     */
    String decode(String stored);
}
