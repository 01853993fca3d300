/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.webhooks;

import static io.karta.webhooks.HookReceiver.status;
import static org.assertj.core.api.Assertions.assertThat;

import io.karta.store.jdbc.JdbcProcessStore;
import io.karta.webhooks.HookReceiver.Delivery;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.h2.jdbcx.JdbcConnectionPool;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A JVM with webhooks that the operating system kills. */
class KilledNodeTest extends HooksFixture {

    private static final int PROCESSES = 3;

    private static JdbcConnectionPool pool(String database) {
        return JdbcConnectionPool.create("jdbc:h2:file:" + database + ";AUTO_SERVER=TRUE;WRITE_DELAY=0", "sa", "");
    }

    /** The JVM that is killed: its first attempt fails, and it waits for an hour. */
    static final class Node extends HooksFixture {

        private void run(String database, String url) throws InterruptedException {
            var settings = settings("url", url, "backoff.first", "PT1H", "backoff.max", "PT1H");
            var platform = nodeWithShortLease(JdbcProcessStore.of(pool(database), codec), webhook("crm", settings));
            for (int i = 0; i < PROCESSES; i++) {
                System.out.println(sell(platform, "a kettle").id());
            }
            new CountDownLatch(1).await();
        }

        public static void main(String[] arguments) throws InterruptedException {
            new Node().run(arguments[0], arguments[1]);
        }
    }

    @Test
    void losesNoEvent(@TempDir Path folder) throws Exception {
        String database = folder.toAbsolutePath().resolve("karta").toString();
        receiver.answer(status(500));
        Process other = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:TieredStopAtLevel=1",
                        "-XX:+UseSerialGC",
                        "-cp",
                        System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")),
                        Node.class.getName(),
                        database,
                        receiver.url())
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        List<String> sold;
        try {
            sold = lines(other);
            eventually(() -> !receiver.deliveries.isEmpty());
        } finally {
            other.destroyForcibly().waitFor();
        }
        assertThat(receiver.deliveries).hasSize(1);

        var pool = pool(database);
        nodeWithShortLease(JdbcProcessStore.of(pool, codec), webhook("crm", settings()));
        eventually(() -> receiver.deliveries.size() > PROCESSES);
        closeAll();
        pool.dispose();

        List<String> delivered =
                receiver.deliveries.stream().map(Delivery::process).toList();
        assertThat(delivered.get(0)).isEqualTo(sold.get(0));
        assertThat(delivered.subList(1, delivered.size())).isEqualTo(sold);
    }

    private static List<String> lines(Process process) throws IOException {
        List<String> lines = new ArrayList<>();
        var reader = new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
        while (lines.size() < PROCESSES) {
            String line = reader.readLine();
            assertThat(line).as("the JVM has sold " + lines).isNotNull();
            lines.add(line);
        }
        return lines;
    }
}
