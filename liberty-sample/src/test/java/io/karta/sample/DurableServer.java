/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.sample;

import io.karta.store.jdbc.JdbcStoreProvider;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.h2.tools.Server;
import org.jboss.shrinkwrap.api.asset.StringAsset;
import org.jboss.shrinkwrap.api.spec.WebArchive;

/** A server whose processes are in a database that outlives it. One test at a time may kill it. */
final class DurableServer implements AutoCloseable {

    static final String DATA_SOURCE = "jdbc/orders";

    /** Looks the order up, wants to refund it, and writes how that went. */
    private static final String SCRIPT =
            """
            rules:
              - { contains: refunded, answer: { text: your money is on its way } }
              - { contains: rejected the call, answer: { text: you get no money } }
              - { contains: order of, tool-calls: [ { tool: refund, arguments: { amount: 39.9 } } ] }
              - { contains: 'Settle:', tool-calls: [ { tool: order, arguments: {} } ] }
            otherwise: fail
            """;

    private final Server database;
    private final String url;
    private final Liberty.Setup setup;
    private Liberty liberty;
    private String logOfStart;

    private DurableServer(Server database, Path folder) throws Exception {
        this.database = database;
        url = "jdbc:h2:tcp://127.0.0.1:" + database.getPort() + "/" + folder.resolve("orders");
        setup = Liberty.named("durable").configured(dataSource()).with("/cash", cash());
        execute("CREATE TABLE deeds (what VARCHAR(200))");
        liberty = setup.start();
        logOfStart = liberty.log();
    }

    static DurableServer start() throws Exception {
        var folder = Files.createTempDirectory(Path.of(System.getProperty("liberty.user")), "database");
        var database = Server.createTcpServer("-tcpPort", "0", "-ifNotExists").start();
        return new DurableServer(database, folder);
    }

    private String dataSource() throws URISyntaxException {
        return """
                <featureManager>
                  <feature>jdbc-4.3</feature>
                </featureManager>
                <library id="h2">
                  <file name="%s"/>
                </library>
                <dataSource jndiName="%s" type="javax.sql.XADataSource">
                  <jdbcDriver libraryRef="h2" javax.sql.XADataSource="org.h2.jdbcx.JdbcDataSource"/>
                  <properties URL="%s" user="sa" password=""/>
                </dataSource>
                """
                .formatted(Servers.jarOf(Server.class), DATA_SOURCE, url);
    }

    private static WebArchive cash() throws URISyntaxException {
        return Servers.withLibraries("cash.war")
                .addClasses(Cashier.class, Refunds.class)
                .addAsResource(new StringAsset(SCRIPT), "cash.yaml")
                .addAsLibrary(Servers.jarOf(JdbcStoreProvider.class))
                .addAsResource(
                        new StringAsset(
                                """
                                karta.rest.anonymous=true
                                karta.store=jdbc
                                karta.models.default.provider=scripted
                                karta.models.default.script=cash.yaml
                                karta.store.jdbc.data-source=%s
                                """
                                        .formatted(DATA_SOURCE)),
                        "META-INF/microprofile-config.properties");
    }

    Liberty liberty() {
        return liberty;
    }

    /** What the server had said when its applications were there. */
    String logOfStart() {
        return logOfStart;
    }

    /** Kills the server, and starts it again on the same database. */
    void crash() throws Exception {
        liberty.kill();
        liberty = setup.start();
        logOfStart = liberty.log();
    }

    /** The first column of what the database has. */
    List<String> select(String sql, String... values) throws SQLException {
        try (var connection = DriverManager.getConnection(url, "sa", "");
                var statement = connection.prepareStatement(sql)) {
            for (int i = 0; i < values.length; i++) {
                statement.setString(i + 1, values[i]);
            }
            try (var rows = statement.executeQuery()) {
                var found = new ArrayList<String>();
                while (rows.next()) {
                    found.add(rows.getString(1));
                }
                return found;
            }
        }
    }

    private void execute(String sql) throws SQLException {
        try (var connection = DriverManager.getConnection(url, "sa", "");
                var statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    @Override
    public void close() {
        liberty.close();
        database.stop();
    }
}
